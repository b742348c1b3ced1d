import { LRUCache } from 'lru-cache'

const NAMES_MAX = 10_000

/**
 * How much each name (a workspace, an address) has used lately. What was used loses half of its weight every
 * `halfLifeMs`, so that an old burst is forgotten without a sweep.
 */
export class DecayingUsage {
  readonly #halfLifeMs: number
  readonly #now: () => number
  // By size, because with a greatest number the cache makes room for all of them when it is made.
  readonly #entries = new LRUCache<string, { readonly amount: number; readonly at: number }>({
    maxSize: NAMES_MAX,
    sizeCalculation: () => 1,
  })

  constructor(halfLifeMs: number, now: () => number = () => performance.now()) {
    this.#halfLifeMs = halfLifeMs
    this.#now = now
  }

  add(name: string, amount: number): void {
    this.#entries.set(name, { amount: this.of(name) + amount, at: this.#now() })
  }

  of(name: string): number {
    const entry = this.#entries.peek(name)
    if (entry === undefined) return 0
    return entry.amount * 2 ** (-(this.#now() - entry.at) / this.#halfLifeMs)
  }

  /** Names by what they used, the heaviest first. */
  ranking(countMax: number): readonly { readonly name: string; readonly amount: number }[] {
    return [...this.#entries.keys()]
      .map((name) => ({ name, amount: this.of(name) }))
      .sort((a, b) => b.amount - a.amount)
      .slice(0, countMax)
  }
}
