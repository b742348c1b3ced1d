import type { ExtractedFact } from './extractor.ts'

/** The last word on a slot stands; a thing said twice is one fact with two messages as evidence. */
export function withoutRepetition(facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const kept = new Map<string, ExtractedFact>()
  for (const fact of facts) {
    const key = fact.slot === '' ? `= ${fact.text}` : fact.slot
    const earlier = kept.get(key)
    kept.delete(key)
    const isSame =
      earlier !== undefined &&
      earlier.value === fact.value &&
      earlier.polarity === fact.polarity &&
      earlier.retracts === fact.retracts
    kept.set(
      key,
      isSame ? { ...fact, evidence: [...new Set([...earlier.evidence, ...fact.evidence])] } : fact,
    )
  }
  return [...kept.values()]
}
