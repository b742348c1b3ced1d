import type { Logger } from 'pino'

/** Turns whose listener is gone but whose words are still being stored. */
export class LateStores {
  readonly #log: Logger
  readonly #under = new Set<Promise<unknown>>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** Waits until it is stored; a failure is logged, because no one is left to hear of it. */
  async finish(storing: Promise<unknown>): Promise<void> {
    const failed = (err: unknown) => this.#log.error({ err }, 'an interrupted reply was not stored')
    const stored = storing.catch(failed).finally(() => this.#under.delete(stored))
    this.#under.add(stored)
    await stored
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#under])
  }
}
