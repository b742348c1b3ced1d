import { sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type MemoryScope, ownColumns } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'
import { memorySummaries } from '../tables.ts'

export interface Summary {
  readonly stage: 'daily' | 'weekly'
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly topics: readonly string[]
  readonly summary: string
  readonly factsTotal: number
}

/** Writing about the same days again replaces what was written. */
export async function writeSummary(tx: Tx, scope: MemoryScope, summary: Summary, now: Date): Promise<void> {
  const written = tx.words.values(memorySummaries, scope.agent.tenant_id, {
    period_end: summary.periodEnd,
    topics: [...summary.topics],
    summary: summary.summary,
    facts_total: summary.factsTotal,
    updated_at: now,
  })
  await tx.db
    .insertInto('memory_summaries')
    .values({
      ...ownColumns(scope),
      summary_id: newId(),
      stage: summary.stage,
      period_start: summary.periodStart,
      created_at: now,
      ...written,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'agent_id', 'user_id', 'instance_id', 'stage', 'period_start'])
        .doUpdateSet(written),
    )
    .execute()
}

export interface SummaryFilter {
  readonly stage?: 'daily' | 'weekly' | undefined
  readonly limit: number
}

/** Newest first. */
export const summariesOf = (tx: Tx, scope: MemoryScope, filter: SummaryFilter) =>
  ordered(tx, filter).where(ofScope(scope)).execute()

/** Of all people that the agent knows. */
export const summariesOfAgent = (tx: Tx, agent: MemoryScope['agent'], filter: SummaryFilter) =>
  ordered(tx, filter)
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .execute()

function ordered(tx: Tx, filter: SummaryFilter) {
  const query = tx.db
    .selectFrom('memory_summaries')
    .selectAll()
    .orderBy('period_start', 'desc')
    .orderBy('summary_id', 'desc')
    .limit(filter.limit)
  return filter.stage === undefined ? query : query.where('stage', '=', filter.stage)
}
export type SummaryRow = Awaited<ReturnType<typeof summariesOf>>[number]

export async function deleteSummaries(tx: Tx, scope: MemoryScope): Promise<void> {
  await tx.db.deleteFrom('memory_summaries').where(ofScope(scope)).execute()
}

/** Summaries in which one of these texts stands. Those that are sealed are looked through here instead of in SQL. */
export async function summariesWith(tx: Tx, scope: MemoryScope, texts: readonly string[]) {
  const all = tx.db.selectFrom('memory_summaries').selectAll().where(ofScope(scope))
  if (tx.words.mayHaveSealed(scope.agent.tenant_id)) {
    const rows = await all.execute()
    return rows.filter(({ summary }) => texts.some((text) => summary.includes(text)))
  }
  return all
    .where(
      sql<boolean>`exists (select from unnest(${[...texts]}::text[]) told where position(told in summary) > 0)`,
    )
    .execute()
}

export async function deleteSummary(
  tx: Tx,
  row: Pick<SummaryRow, 'tenant_id' | 'summary_id'>,
): Promise<void> {
  await tx.db
    .deleteFrom('memory_summaries')
    .where('tenant_id', '=', row.tenant_id)
    .where('summary_id', '=', row.summary_id)
    .execute()
}
