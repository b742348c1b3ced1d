import { LRUCache } from 'lru-cache'
import { type Clock, SECOND_MS } from '../kernel/clock.ts'

const TOTALS_MAX = 20_000
/** Counting fewer rows costs less than it is worth to show a total that is some seconds old. */
const LARGE_TOTAL = 10_000
const LARGE_TOTAL_MS = 10 * SECOND_MS

interface KeptTotal {
  readonly total: number
  /** The version of the counted rows; for rows that have none, when they were counted. */
  readonly version: string | number
}

/**
 * How many rows a list has, kept by this process, so that not every page of a long list counts all of it. A key names the
 * workspace and everything that decides which rows are counted.
 */
export class ListTotals {
  readonly #kept = new LRUCache<string, KeptTotal>({ max: TOTALS_MAX })
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Always right: counted again when the version is another one. The version has to be read before the rows are counted,
   * so that a change in between is counted under a version that is not asked for again.
   */
  async ofVersion(key: string, version: string, count: () => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.total
    const total = await count()
    this.#kept.set(key, { total, version })
    return total
  }

  /** For rows without a version: a total of ten thousand or more may be ten seconds old, a smaller one is right. */
  async recent(key: string, count: () => Promise<number>, large = LARGE_TOTAL): Promise<number> {
    const now = this.#clock.now().getTime()
    const kept = this.#kept.get(key)
    if (kept !== undefined && Math.abs(now - Number(kept.version)) < LARGE_TOTAL_MS) return kept.total
    const total = await count()
    if (total >= large) this.#kept.set(key, { total, version: now })
    else this.#kept.delete(key)
    return total
  }
}

declare module './services.ts' {
  interface Services {
    readonly listTotals: ListTotals
  }
}
