import { Problem } from '../../kernel/problem.ts'
import { asSystem, asTenant, type Database } from '../db/database.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import { readRequestLimits, takePortion } from './request-limits.store.ts'

/** A process takes this share of a minute's requests at a time: few statements, and little that others lack. */
const PORTION = 1 / 20

interface Allowance {
  left: number
  /** When the minute is over, by the clock of this process. */
  readonly endsAt: number
}

/**
 * The limit that a workspace sets for itself, which holds over all processes: each takes requests of the minute from the
 * database in portions and serves from them. Workspaces without a limit cost nothing.
 */
export class SharedRequestLimits {
  readonly #db: Database
  readonly #notifier: Notifier
  #limits: ReadonlyMap<string, number> = new Map()
  readonly #allowances = new Map<string, Allowance>()
  readonly #taking = new Map<string, Promise<void>>()

  constructor(db: Database, notifier: Notifier) {
    this.#db = db
    this.#notifier = notifier
    const readAgain = () => db.read(asSystem, (tx) => this.read(tx))
    // One that is lost, or fails, is made up for by the next heartbeat.
    notifier.on('limits', () => void readAgain().catch(() => undefined))
  }

  /** Which workspaces have a limit, read at the start and with every heartbeat. */
  async read(tx: Tx): Promise<void> {
    const rows = await readRequestLimits(tx)
    this.#use(new Map(rows.map(({ tenant_id, per_minute }) => [tenant_id, per_minute])))
  }

  /** A limit was set or removed. */
  changed(tx: Tx, tenantId: string, perMinute: number | undefined): void {
    tx.afterCommit(() => {
      const limits = new Map(this.#limits)
      if (perMinute === undefined) limits.delete(tenantId)
      else limits.set(tenantId, perMinute)
      this.#use(limits)
      this.#notifier.send('limits')
    })
  }

  /** What was taken under another limit is not served from: there may be more or nothing now. */
  #use(limits: ReadonlyMap<string, number>): void {
    for (const tenantId of this.#allowances.keys())
      if (limits.get(tenantId) !== this.#limits.get(tenantId)) this.#allowances.delete(tenantId)
    this.#limits = limits
  }

  /** Whether requests of the workspace have to be counted. */
  isLimited(tenantId: string): boolean {
    return this.#limits.has(tenantId)
  }

  /** Counts one request; throws when it is one too many. */
  async take(tenantId: string): Promise<void> {
    for (;;) {
      const limit = this.#limits.get(tenantId)
      if (limit === undefined) return
      const allowance = this.#allowances.get(tenantId)
      if (allowance !== undefined && allowance.endsAt > Date.now()) {
        if (allowance.left > 0) {
          allowance.left -= 1
          return
        }
        if (allowance.left < 0) throw tooMany(limit, allowance.endsAt - Date.now())
      }
      await this.#takePortion(tenantId, limit)
    }
  }

  /** Requests that wait for a portion wait for the same one. */
  #takePortion(tenantId: string, limit: number): Promise<void> {
    const known = this.#taking.get(tenantId)
    if (known !== undefined) return known
    const taking = this.#askForPortion(tenantId, limit).finally(() => this.#taking.delete(tenantId))
    this.#taking.set(tenantId, taking)
    return taking
  }

  async #askForPortion(tenantId: string, limit: number): Promise<void> {
    const wanted = Math.max(1, Math.floor(limit * PORTION))
    const portion = await this.#db.transaction(asTenant(tenantId), (tx) => takePortion(tx, tenantId, wanted))
    if (portion === undefined) {
      this.#use(new Map([...this.#limits].filter(([limited]) => limited !== tenantId)))
      return
    }
    // Below zero: there is nothing left to ask for in this minute.
    const left = portion.granted === 0 ? NONE_LEFT : portion.granted
    this.#allowances.set(tenantId, { left, endsAt: Date.now() + portion.msLeft })
  }
}

const NONE_LEFT = -1

const tooMany = (limit: number, waitMs: number): Problem =>
  new Problem('rate_limited', `More than ${limit} requests of this workspace within a minute.`, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  })

declare module '../services.ts' {
  interface Services {
    readonly requestLimits: SharedRequestLimits
  }
}
