import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { RecommendationConfig } from './config.rules.ts'
import { ConversionCount } from './conversions.rules.ts'
import { pairsAfter, replaceConversions } from './feedback.store.ts'
import { BEFORE_ALL } from './results.store.ts'

const SLICE = 500

/** Adds up a rule's answers by segment, a slice at a time, and puts the new numbers in place of the old ones. */
export async function analyseConversions(
  db: ScopedDatabase,
  key: { readonly tenantId: string; readonly ruleId: string },
  config: RecommendationConfig,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<number> {
  const count = new ConversionCount(config.segmentBy)
  let after = { sourceId: '', targetId: BEFORE_ALL }
  for (;;) {
    signal.throwIfAborted()
    const pairs = await db.read((tx) => pairsAfter(tx, key, after, SLICE))
    for (const pair of pairs)
      count.add({
        sourceId: pair.source_id,
        answers: pair.answers,
        firstAt: pair.first_at,
        convertedAt: pair.converted_at ?? undefined,
        source: pair.source_properties ?? {},
        target: pair.target_properties ?? {},
      })
    const last = pairs.at(-1)
    if (last === undefined || pairs.length < SLICE) break
    after = { sourceId: last.source_id, targetId: last.target_node_id }
  }
  const stats = count.stats()
  await db.transaction((tx) => replaceConversions(tx, key, config.targetType, stats, now))
  return stats.length
}
