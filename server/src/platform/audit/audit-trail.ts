import type { Logger } from 'pino'
import { type Clock, SECOND_MS } from '../../kernel/clock.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { Vault } from '../secrets/vault.ts'
import { type AuditRow, insertAudit } from './audit.store.ts'

const WRITE_EVERY_MS = SECOND_MS
/** So many waiting rows are written at once without waiting for the second to end. */
const BATCH = 500
/** Kept while the database cannot be reached. */
const WAITING_MAX = 50_000
const PERSON_BYTES = 16

/** Where copies of the rows go. */
export interface AuditSink {
  send(row: AuditRow): void
  close(): Promise<void>
}

export interface AuditTrailParts {
  readonly db: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly log: Logger
  readonly sink?: AuditSink | undefined
}

/**
 * Writes the audit log without a round trip of its own: rows of writes travel with the COMMIT of what they tell of, rows of
 * reads and refusals are written together within a second after the answer.
 */
export class AuditTrail {
  readonly clock: Clock
  readonly #db: Database
  readonly #vault: Vault
  readonly #log: Logger
  readonly #sink: AuditSink | undefined
  #waiting: AuditRow[] = []
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #lost = 0

  constructor(parts: AuditTrailParts) {
    this.clock = parts.clock
    this.#db = parts.db
    this.#vault = parts.vault
    this.#log = parts.log
    this.#sink = parts.sink
  }

  /** How a person is written down: found again by the user id, which cannot be found from it. */
  personMark(tenantId: string, userId: string): string {
    return this.#vault
      .keyedHash(`audit person ${tenantId} ${userId}`)
      .subarray(0, PERSON_BYTES)
      .toString('hex')
  }

  /** Stored if and only if the transaction is. */
  write(tx: Tx, row: AuditRow): void {
    tx.atCommit(insertAudit([row]))
    tx.afterCommit(() => this.#sink?.send(row))
  }

  writeLater(row: AuditRow): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#lost += 1
      return
    }
    this.#waiting.push(row)
    this.#sink?.send(row)
    if (this.#waiting.length === BATCH) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
  }

  /** Writes everything that is waiting. What cannot be written now goes on waiting. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#writing
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, BATCH)
      try {
        await this.#db.transaction(asSystem, async (tx) => tx.atCommit(insertAudit(rows)))
      } catch (error) {
        this.#log.warn({ err: error, waiting: this.#waiting.length }, 'the audit log could not be written')
        this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref()
        return
      }
      this.#waiting.splice(0, rows.length)
    }
    if (this.#lost > 0) this.#log.error({ lost: this.#lost }, 'entries of the audit log were lost')
    this.#lost = 0
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
    await this.#sink?.close()
  }
}

declare module '../services.ts' {
  interface Services {
    readonly audit: AuditTrail
  }
}
