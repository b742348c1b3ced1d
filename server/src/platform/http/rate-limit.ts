import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'

interface Window {
  readonly endsAt: number
  used: number
}

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Unix seconds. */
  readonly resetAt: number
}

const NAMES_MAX = 100_000

/** So many requests a minute for each name, counted in this process. */
export class RateLimit {
  readonly #limit: number
  // By size, because with a greatest number the cache makes room for all of them when it is made.
  readonly #windows = new LRUCache<string, Window>({ maxSize: NAMES_MAX, sizeCalculation: () => 1 })

  /** 0 means unlimited. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Counts one request; throws when it is one too many. Returns undefined when there is no limit. */
  take(name: string, nowMs = Date.now()): Allowance | undefined {
    if (this.#limit === 0) return undefined
    const window = this.#windowOf(name, nowMs)
    window.used += 1
    const resetAt = Math.ceil(window.endsAt / 1000)
    if (window.used > this.#limit) throw tooMany(this.#limit, resetAt, window.endsAt - nowMs)
    return { limit: this.#limit, remaining: this.#limit - window.used, resetAt }
  }

  #windowOf(name: string, nowMs: number): Window {
    const known = this.#windows.get(name)
    if (known !== undefined && known.endsAt > nowMs) return known
    const fresh = { endsAt: nowMs + MINUTE_MS, used: 0 }
    this.#windows.set(name, fresh)
    return fresh
  }
}

/** Under the names that clients have long known, and as the IETF's draft on rate limit fields writes them. */
export const allowanceHeaders = (allowance: Allowance, nowMs = Date.now()): Record<string, string> => ({
  'X-RateLimit-Limit': String(allowance.limit),
  'X-RateLimit-Remaining': String(allowance.remaining),
  'X-RateLimit-Reset': String(allowance.resetAt),
  'RateLimit-Policy': `"default";q=${allowance.limit};w=${MINUTE_MS / 1000}`,
  RateLimit: `"default";r=${allowance.remaining};t=${Math.max(0, Math.floor(allowance.resetAt - nowMs / 1000))}`,
})

function tooMany(limit: number, resetAt: number, waitMs: number): Problem {
  return new Problem('rate_limited', `More than ${limit} requests within a minute.`, {
    headers: {
      'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
      ...allowanceHeaders({ limit, remaining: 0, resetAt }),
    },
  })
}
