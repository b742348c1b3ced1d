import { sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { RuleKey } from './analytics-rules.store.ts'
import type { Answers } from './score.rules.ts'

type OfRule = Omit<RuleKey, 'projectId'>

export async function insertFeedback(
  tx: Tx,
  key: RuleKey,
  given: {
    readonly feedbackId: string
    readonly sourceId: string
    readonly targetId: string
    readonly action: string
    readonly converted: boolean
    readonly scoreAtTime: number
    readonly weight: Answers
    readonly by: string
    readonly now: Date
  },
): Promise<void> {
  await tx.db
    .insertInto('kb_feedback')
    .values({
      tenant_id: key.tenantId,
      feedback_id: given.feedbackId,
      project_id: key.projectId,
      rule_id: key.ruleId,
      source_id: given.sourceId,
      target_node_id: given.targetId,
      action: given.action,
      converted: given.converted,
      score_at_time: given.scoreAtTime,
      created_by: given.by,
      created_at: given.now,
    })
    .execute()
  const { gains, losses } = given.weight
  const conversions = given.converted ? 1 : 0
  await tx.db
    .insertInto('kb_feedback_totals')
    .values({
      tenant_id: key.tenantId,
      rule_id: key.ruleId,
      target_node_id: given.targetId,
      gains,
      losses,
      conversions,
      answers: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'rule_id', 'target_node_id']).doUpdateSet({
        gains: sql`kb_feedback_totals.gains + ${gains}`,
        losses: sql`kb_feedback_totals.losses + ${losses}`,
        conversions: sql`kb_feedback_totals.conversions + ${conversions}`,
        answers: sql`kb_feedback_totals.answers + 1`,
      }),
    )
    .execute()
}

const totalsOf = (tx: Tx, { tenantId, ruleId }: OfRule) =>
  tx.db
    .selectFrom('kb_feedback_totals')
    .select(['target_node_id', 'gains', 'losses', 'conversions', 'answers'])
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)

export const totalsFor = (tx: Tx, key: OfRule, targets: readonly string[]) =>
  totalsOf(tx, key)
    .where('target_node_id', '=', sql<string>`any(${[...targets]}::uuid[])`)
    .execute()
export type TotalsRow = Awaited<ReturnType<typeof totalsFor>>[number]

export const mostTakenUp = (tx: Tx, key: OfRule, limit: number): Promise<readonly TotalsRow[]> =>
  totalsOf(tx, key)
    .where('gains', '>', 0)
    .orderBy('gains', 'desc')
    .orderBy('target_node_id', 'desc')
    .limit(limit)
    .execute()

export async function sumTotals(tx: Tx, { tenantId, ruleId }: OfRule): Promise<Answers> {
  const row = await tx.db
    .selectFrom('kb_feedback_totals')
    .select((eb) => [eb.fn.sum<number>('gains').as('gains'), eb.fn.sum<number>('losses').as('losses')])
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst()
  return { gains: Number(row?.gains ?? 0), losses: Number(row?.losses ?? 0) }
}

/** What a source answered before, the newest of it: how often each word was said about each target. */
export const answersOf = (
  tx: Tx,
  { tenantId, ruleId }: OfRule,
  sourceIds: readonly string[],
  limit: number,
) =>
  tx.db
    .selectFrom('kb_feedback')
    .select((eb) => ['target_node_id', 'action', eb.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .where('source_id', 'in', sourceIds)
    .groupBy(['target_node_id', 'action'])
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(limit)
    .execute()

export interface PairRow {
  readonly source_id: string
  readonly target_node_id: string
  readonly answers: number
  readonly first_at: Date
  readonly converted_at: Date | null
  readonly source_properties: JsonObject | null
  readonly target_properties: JsonObject | null
}

/** Sources and targets that met, one after another, with what is known of both. */
export async function pairsAfter(
  tx: Tx,
  { tenantId, ruleId }: OfRule,
  after: { readonly sourceId: string; readonly targetId: string },
  limit: number,
): Promise<readonly PairRow[]> {
  const { rows } = await sql<PairRow>`
    select pair.*, source.properties as source_properties, target.properties as target_properties
    from (
      select source_id, target_node_id, count(*)::integer as answers, min(created_at) as first_at,
        min(created_at) filter (where converted) as converted_at
      from kb_feedback where tenant_id = ${tenantId} and rule_id = ${ruleId}
        and (source_id, target_node_id) > (${after.sourceId}, ${after.targetId}::uuid)
      group by source_id, target_node_id order by source_id, target_node_id limit ${limit}
    ) pair
    left join kb_nodes target on target.tenant_id = ${tenantId} and target.node_id = pair.target_node_id
    left join kb_nodes source on source.tenant_id = ${tenantId} and source.node_id = case
      when pair.source_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then pair.source_id::uuid end
    order by pair.source_id, pair.target_node_id`.execute(tx.db)
  return rows
}

export interface ConversionStat {
  readonly segmentKey: string
  readonly totalLeads: number
  readonly shownCount: number
  readonly conversionCount: number
  readonly conversionRate: number
  readonly avgDaysToConvert: number
  readonly topFeatures: JsonObject
}

/** Replaces all segments in one statement, so that readers never see a mix of old and new. */
export async function replaceConversions(
  tx: Tx,
  { tenantId, ruleId }: OfRule,
  targetType: string,
  stats: readonly ConversionStat[],
  now: Date,
): Promise<void> {
  // Two that count at once come one after the other; for a rule that is gone there is nothing to keep.
  const rule = await tx.db
    .selectFrom('kb_rules')
    .select('rule_id')
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .forUpdate()
    .executeTakeFirst()
  if (rule === undefined) return
  await tx.db
    .deleteFrom('kb_conversions')
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .execute()
  if (stats.length === 0) return
  await tx.db
    .insertInto('kb_conversions')
    .values(
      stats.map((stat) => ({
        tenant_id: tenantId,
        rule_id: ruleId,
        segment_key: stat.segmentKey,
        target_type: targetType,
        total_leads: stat.totalLeads,
        shown_count: stat.shownCount,
        conversion_count: stat.conversionCount,
        conversion_rate: stat.conversionRate,
        avg_days_to_convert: stat.avgDaysToConvert,
        top_features: JSON.stringify(stat.topFeatures),
        computed_at: now,
      })),
    )
    .execute()
}

export const listConversions = (tx: Tx, { tenantId, ruleId }: OfRule, segment: string | undefined) => {
  let query = tx.db
    .selectFrom('kb_conversions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
  if (segment !== undefined) query = query.where('segment_key', '=', segment)
  return query.orderBy('shown_count', 'desc').orderBy('segment_key').execute()
}
