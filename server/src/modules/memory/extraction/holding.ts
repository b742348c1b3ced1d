import { namesValue } from '../facts/fact.rules.ts'
import type { ExtractedFact, KnownFact } from './extractor.ts'

/** What holds at this point of a conversation: what was known before, and what has been said since. */
export class Holding {
  readonly #bySlot = new Map<string, KnownFact>()

  constructor(known: readonly KnownFact[]) {
    for (const fact of known) if (!this.#bySlot.has(fact.slot)) this.#bySlot.set(fact.slot, fact)
  }

  learn(facts: readonly ExtractedFact[]): void {
    for (const { text, slot, value, polarity, retracts, ends } of facts) {
      for (const ended of ends ?? []) this.#bySlot.delete(ended)
      if (slot === '') continue
      const standing = this.#bySlot.get(slot)
      if (!retracts) this.#bySlot.set(slot, { id: standing?.id ?? '', text, slot, value, polarity })
      else if (standing === undefined || value === '' || namesValue(value, standing.value))
        this.#bySlot.delete(slot)
    }
  }

  in(slot: string): KnownFact | undefined {
    return this.#bySlot.get(slot)
  }

  all(): readonly KnownFact[] {
    return [...this.#bySlot.values()]
  }
}
