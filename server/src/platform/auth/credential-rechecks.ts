import { LRUCache } from 'lru-cache'

/** How long an answer holds for others who ask the same. */
const SHARED_MS = 500

/** Streams of one credential ask whether it still holds; one question answers all that come at the same time. */
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
