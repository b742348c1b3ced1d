import { DAY_MS } from '../../../kernel/clock.ts'
import type { ExtractedFact } from './extractor.ts'

/**
 * The last word on a slot stands; a thing said twice is one fact with two messages as evidence. What was said on another
 * day was true until then, and stays as what came before.
 */
export function withoutRepetition(
  facts: readonly ExtractedFact[],
  times: ReadonlyMap<string, Date>,
): readonly ExtractedFact[] {
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
    if (
      earlier !== undefined &&
      !isSame &&
      !earlier.retracts &&
      latest(fact, times) - latest(earlier, times) >= DAY_MS
    )
      kept.set(`${key} until ${kept.size} ${fact.evidence[0]}`, earlier)
    kept.set(
      key,
      isSame ? { ...fact, evidence: [...new Set([...earlier.evidence, ...fact.evidence])] } : fact,
    )
  }
  return [...kept.values()]
}

const latest = ({ evidence }: ExtractedFact, times: ReadonlyMap<string, Date>): number =>
  Math.max(0, ...evidence.map((id) => times.get(id)?.getTime() ?? 0))
