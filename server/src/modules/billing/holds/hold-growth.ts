import { setTimeout as wait } from 'node:timers/promises'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tokens } from '../prices/prices.rules.ts'
import { costOfCall, type Hold, RETRY_MS, WAIT_MS } from './hold.ts'
import type { Metering } from './metering.ts'

/** Output tokens that a hold grows by at least: so often, at most, a long reply asks the database. */
const STEP_TOKENS = 500

/**
 * Keeps the hold of a running call ahead of what it has cost. While the hold suffices nothing is asked; then it grows by
 * a step, or by half of itself when that is more, so that the number of steps stays small.
 */
export class HoldGrowth {
  readonly #metering: Metering
  readonly #db: ScopedDatabase
  readonly #hold: Hold
  #amount: MicroUsd

  constructor(metering: Metering, db: ScopedDatabase, hold: Hold) {
    this.#metering = metering
    this.#db = db
    this.#hold = hold
    this.#amount = hold.amount
  }

  /** Undefined while the hold suffices; else a promise that is rejected with a 402 when the credit is gone. */
  cover(tokens: Tokens, signal: AbortSignal): Promise<void> | undefined {
    const spent = costOfCall(this.#hold, tokens)
    return spent <= this.#amount ? undefined : this.#grow(spent, signal)
  }

  /**
   * Calls that wait hold nothing they have not used, and those that do not wait end. So if the cost of all of them fits
   * the credit, each gets what it needs.
   */
  async #grow(spent: MicroUsd, signal: AbortSignal): Promise<void> {
    const least = spent - this.#amount
    const step = costOfCall(this.#hold, { input: 0, output: STEP_TOKENS })
    const wanted = Math.max(least + step, Math.ceil(this.#amount / 2))
    const until = performance.now() + WAIT_MS
    for (;;) {
      const { granted, promised } = await this.#metering.extend(this.#db, this.#hold, { wanted, least })
      if (granted !== null) {
        this.#amount += granted
        return
      }
      if (promised === 0 || performance.now() > until || signal.aborted)
        throw await this.#metering.refusal(this.#db, this.#hold.tenantId, least)
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
