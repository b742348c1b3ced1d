import { LRUCache } from 'lru-cache'
import type { Tokens } from '../prices/prices.rules.ts'

const KEYS_MAX = 10_000
const REPLIES_KEPT = 50
/** With fewer replies than this their percentile says little. */
const REPLIES_MIN = 8
const PERCENTILE = 0.95

/**
 * What replies of a workspace and model take, learned from the newest of them. It decides only how much credit is
 * promised at first, so every process learns for itself and forgets when it ends.
 */
export class UsualTokens {
  readonly #replies = new LRUCache<string, Tokens[]>({ max: KEYS_MAX })

  note(key: string, tokens: Tokens): void {
    const replies = this.#replies.get(key) ?? []
    replies.push(tokens)
    if (replies.length > REPLIES_KEPT) replies.shift()
    this.#replies.set(key, replies)
  }

  /** What 19 of 20 replies do not exceed, in each direction; undefined until there are enough of them. */
  of(key: string): Tokens | undefined {
    const replies = this.#replies.get(key)
    if (replies === undefined || replies.length < REPLIES_MIN) return undefined
    return {
      input: percentile(replies.map(({ input }) => input)),
      output: percentile(replies.map(({ output }) => output)),
    }
  }
}

function percentile(values: number[]): number {
  values.sort((one, other) => one - other)
  return values[Math.ceil(values.length * PERCENTILE) - 1] as number
}
