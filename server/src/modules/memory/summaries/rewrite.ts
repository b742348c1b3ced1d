import type { Tx } from '../../../platform/db/tx.ts'
import { factsBetween } from '../facts/fact-lists.store.ts'
import type { FactRow } from '../facts/facts.store.ts'
import type { MemoryScope } from '../scope.ts'
import { summarise } from './consolidation.rules.ts'
import { deleteSummary, summariesWith, writeSummary } from './summaries.store.ts'

/** Writes summaries that quote forgotten facts again, from what is left; one of nothing else is deleted. */
export async function rewriteSummaries(
  tx: Tx,
  scope: MemoryScope,
  forgotten: readonly FactRow[],
  now: Date,
): Promise<void> {
  const quoting = await summariesWith(
    tx,
    scope,
    forgotten.map((fact) => fact.atomic_text),
  )
  for (const row of quoting) {
    const span = { from: row.period_start, until: row.period_end }
    const facts = await factsBetween(tx, scope.agent, scope, span)
    if (facts.length === 0) {
      await deleteSummary(tx, row)
      continue
    }
    const { summary, topics } = summarise(row.stage, row.period_start, facts)
    const period = { stage: row.stage, periodStart: row.period_start, periodEnd: row.period_end }
    await writeSummary(tx, scope, { ...period, topics, summary, factsTotal: facts.length }, now)
  }
}
