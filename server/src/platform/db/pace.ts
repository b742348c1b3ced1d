import { LRUCache } from 'lru-cache'
import type { Statement } from './statement.ts'

const KNOWN_MAX = 2_000
const QUICK_MS = 3
/** Together with others it was slow, so that its pace has to be found out again. */
const SLOW_MS = 20
/** What it took at best counts, because a busy machine makes everything slow; but not for ever. */
const FADING = 1.02

/** Learns which statements are quick, from the times that they were sent without anybody else's. */
export class Pace {
  readonly #atBest = new LRUCache<string, number>({ max: KNOWN_MAX })

  isQuick(text: string): boolean {
    return (this.#atBest.get(text) ?? Number.POSITIVE_INFINITY) <= QUICK_MS
  }

  /** The first statement is the opening, which is everybody's. */
  note(statements: readonly Statement[], ms: number, readers: number): void {
    if (readers > 1) {
      if (ms >= SLOW_MS) this.forget(statements)
      return
    }
    for (const { text } of statements.slice(1))
      this.#atBest.set(text, Math.min((this.#atBest.get(text) ?? ms) * FADING, ms))
  }

  /** Something was wrong with one of them, which may have been that it took too long. */
  forget(statements: readonly Statement[]): void {
    for (const { text } of statements) this.#atBest.delete(text)
  }
}
