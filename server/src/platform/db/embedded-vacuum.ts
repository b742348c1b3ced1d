import type { Logger } from 'pino'
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { Database } from './database.ts'
import { neglectedTables, vacuumTable } from './embedded-vacuum.store.ts'

const EVERY_MS = 10 * MINUTE_MS

/**
 * The embedded database runs without autovacuum: space of old rows would never be used again, plans would be made from
 * statistics of empty tables, and transaction numbers would run out one day. One table at a time, so that requests
 * get their turn on the only connection in between.
 */
export class EmbeddedVacuum {
  readonly #db: Database
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** On PostgreSQL there is nothing to do: it looks after itself. */
  start(): void {
    if (this.#db.kind !== 'embedded') return
    this.#timer = setInterval(() => {
      this.#running = this.run().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the embedded database could not be vacuumed'),
      )
    }, EVERY_MS).unref()
  }

  async run(): Promise<void> {
    for (const name of await neglectedTables(this.#db.pool)) {
      if (this.#isClosed) return
      await vacuumTable(this.#db.pool, name)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }
}
