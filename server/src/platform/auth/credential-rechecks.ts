import { LRUCache } from 'lru-cache'

/** How long a result is shared with other streams. */
const SHARED_MS = 500

/** Streams check repeatedly that their credential is still valid; concurrent checks of one credential share a query. */
export class CredentialRechecks {
  readonly #lately = new LRUCache<string, Promise<void>>({ max: 10_000, ttl: SHARED_MS })

  once(about: readonly unknown[], ask: () => Promise<void>): Promise<void> {
    const key = JSON.stringify(about)
    const known = this.#lately.get(key)
    if (known !== undefined) return known
    const asked = ask()
    this.#lately.set(key, asked)
    asked.catch(() => this.#lately.delete(key))
    return asked
  }
}
