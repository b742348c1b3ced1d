import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Database } from './database.ts'

export type Topic = 'jobs' | 'events' | 'prices'

const CHANNEL = 'rapport_wake'
/** Many commits within this time wake the other processes once. */
const GATHER_MS = 5
const RECONNECT_MS = 1_000

/**
 * Tells whoever waits that there is something to read: directly within the process, by NOTIFY to the others.
 * Nothing is carried in it and it may get lost, so everybody who listens also looks by themselves now and then.
 * It is sent after commit and gathered, because NOTIFY inside transactions makes their commits queue up.
 */
export class Notifier {
  readonly #db: Database
  readonly #emitter = new EventEmitter({ captureRejections: false })
  readonly #pending = new Set<Topic>()
  readonly #onError: (error: Error) => void
  #listener: pg.Client | undefined
  #isClosed = false

  constructor(db: Database, onError: (error: Error) => void) {
    this.#db = db
    this.#onError = onError
    this.#emitter.setMaxListeners(0)
  }

  on(topic: Topic, wake: () => void): () => void {
    this.#emitter.on(topic, wake)
    return () => this.#emitter.off(topic, wake)
  }

  send(topic: Topic): void {
    this.#emitter.emit(topic)
    if (this.#db.kind === 'embedded' || this.#isClosed) return
    if (this.#pending.size === 0) setTimeout(() => this.#notify(), GATHER_MS)
    this.#pending.add(topic)
  }

  #notify(): void {
    const topics = [...this.#pending]
    this.#pending.clear()
    if (this.#isClosed) return
    const calls = topics.map((_, position) => `pg_notify('${CHANNEL}', $${position + 1})`)
    this.#db.pool.query(`select ${calls.join(', ')}`, topics).catch(this.#onError)
  }

  /** Listens on a connection of its own, and reconnects for as long as the process lives. */
  async listen(databaseUrl: string): Promise<void> {
    if (this.#isClosed) return
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'rapport-wake',
    })
    this.#listener = client
    // Anybody in the database may notify, and an emitter throws at the word "error".
    client.on('notification', ({ payload }) => {
      if (payload === 'jobs' || payload === 'events') this.#emitter.emit(payload)
    })
    let isBroken = false
    client.on('error', (error) => {
      // One break may be reported twice, by the connection and by the statement that was under way.
      if (isBroken) return
      isBroken = true
      this.#onError(error)
      this.#listener = undefined
      client.end().catch(() => undefined)
      setTimeout(() => void this.listen(databaseUrl), RECONNECT_MS).unref()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      client.emit('error', error)
    }
    // What happened while nobody listened.
    this.#emitter.emit('jobs')
    this.#emitter.emit('events')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#listener?.end().catch(() => undefined)
  }
}
