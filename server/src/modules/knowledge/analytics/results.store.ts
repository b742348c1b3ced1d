import { type RawBuilder, sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { normalType } from '../nodes/node.rules.ts'
import type { Scope } from '../scopes.store.ts'
import type { RuleRow } from './analytics-rules.store.ts'
import type { TrendConfig } from './config.rules.ts'

export interface RunKey {
  readonly tenantId: string
  readonly ruleId: string
  readonly runId: string
}

const SWEEP = 2_000

/** Sorts before every id there is. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Takes away what no reader sees any more, a piece at a time; 0 when all is gone. */
export async function sweepResults(
  tx: Tx,
  table: 'kb_rule_traits' | 'kb_trends',
  { tenantId, ruleId }: Omit<RunKey, 'runId'>,
  keep: readonly string[],
): Promise<number> {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where tenant_id = ${tenantId} and rule_id = ${ruleId}
      and run_id <> all(${[...keep]}::uuid[]) limit ${SWEEP}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}

export interface ScannedNode {
  readonly node_id: string
  readonly properties: JsonObject
}

/** Nodes of a type after one another by their ids, so that a walk over all of them takes little memory. */
export async function scanNodes(
  tx: Tx,
  scopes: readonly Scope[],
  nodeType: string,
  after: string,
  limit: number,
): Promise<readonly ScannedNode[]> {
  return tx.db
    .selectFrom('kb_nodes')
    .select(['node_id', 'properties'])
    .where('tenant_id', '=', scopes[0]?.tenantId ?? '')
    .where(
      'scope_id',
      'in',
      scopes.map((scope) => scope.scopeId),
    )
    .where('norm_type', '=', normalType(nodeType))
    .where('is_active', '=', true)
    .where('node_id', '>', after)
    .orderBy('node_id')
    .limit(limit)
    .execute()
}

export async function insertTraits(
  tx: Tx,
  { tenantId, ruleId, runId }: RunKey,
  traits: readonly (readonly [trait: string, nodeId: string])[],
): Promise<void> {
  if (traits.length === 0) return
  await sql`insert into kb_rule_traits (tenant_id, rule_id, run_id, trait, node_id)
    select ${tenantId}, ${ruleId}, ${runId}, trait, node_id
    from unnest(${traits.map(([trait]) => trait)}::text[], ${traits.map(([, nodeId]) => nodeId)}::uuid[])
      as given (trait, node_id)
    on conflict do nothing`.execute(tx.db)
}

/** Targets that share the most, and the rarest, traits with the source. */
export async function sharersOf(
  tx: Tx,
  { tenantId, ruleId, runId }: RunKey,
  traits: readonly string[],
  wanted: { readonly perTrait: number; readonly limit: number },
): Promise<readonly string[]> {
  if (traits.length === 0) return []
  const { rows } = await sql<{ node_id: string }>`
    select sharer.node_id from (
      select node_id, 1.0 / ln(2 + count(*) over (partition by given.trait)) as weight
      from unnest(${[...traits]}::text[]) as given (trait), lateral (
        select node_id from kb_rule_traits held
        where held.tenant_id = ${tenantId} and held.rule_id = ${ruleId} and held.run_id = ${runId}
          and held.trait = given.trait
        limit ${wanted.perTrait}) found
    ) sharer group by sharer.node_id order by sum(sharer.weight) desc, sharer.node_id
    limit ${wanted.limit}`.execute(tx.db)
  return rows.map((row) => row.node_id)
}

/** What nodes had when, by which trends are reckoned: a value, or 1 for each event. */
function samplesOf(tenantId: string, scopeId: string, config: TrendConfig): RawBuilder<unknown> {
  const relation =
    config.relations.length === 0
      ? sql``
      : sql` and fact.relation_type = any(${[...config.relations]}::text[])`
  switch (config.event) {
    case undefined:
      // A version that changed something else repeats the value; only a change is a new sample.
      return sql`select node_id, at, value from (
          select version.node_id, version.created_at as at, taken.value,
            lag(taken.value) over (partition by version.node_id order by version.version) as before
          from observed join kb_node_versions version on version.tenant_id = ${tenantId}
            and version.node_id = observed.node_id,
          lateral (select case when jsonb_typeof(version.properties -> ${config.property}::text) = 'number'
            then (version.properties ->> ${config.property}::text)::double precision end as value) taken
          -- Sums of anything greater would not be numbers any more.
          where taken.value is null or abs(taken.value) < 1e100
        ) each_version where value is not null and value is distinct from before`
    case 'fact_created':
      return sql`select observed.node_id, fact.created_at as at, 1::double precision as value
          from observed join kb_facts fact on fact.tenant_id = ${tenantId} and fact.scope_id = ${scopeId}
            and fact.from_node_id = observed.node_id and fact.is_active${relation}
        union all
        select observed.node_id, fact.created_at, 1
          from observed join kb_facts fact on fact.tenant_id = ${tenantId} and fact.scope_id = ${scopeId}
            and fact.to_node_id = observed.node_id and fact.is_active${relation}`
    case 'node_changed':
      return sql`select version.node_id, version.created_at as at, 1::double precision as value
        from observed join kb_node_versions version on version.tenant_id = ${tenantId}
          and version.node_id = observed.node_id and version.version > 1`
    default:
      return sql`select observed.node_id, feedback.created_at as at, 1::double precision as value
        from observed join kb_feedback feedback on feedback.tenant_id = ${tenantId}
          and feedback.target_node_id = observed.node_id
          and (feedback.converted or ${config.event === 'feedback'})`
  }
}

/** What comes of the samples of a window: of values as they were, of events by the day. */
const ofValues = sql`
  select node_id, days, avg(value) as mean, min(value) as low, max(value) as high, count(*) as samples,
    (array_agg(value order by at desc))[1] - (array_agg(value order by at))[1] as change
  from (
    select node_id, days, at, value from samples, spans where at > since
    union all
    -- What was true already when the window began is its first sample.
    select * from (
      select distinct on (node_id, days) node_id, days, at, value from samples, spans where at <= since
      order by node_id, days, at desc) standing
  ) seen group by node_id, days`

const ofEvents = sql`
  select node_id, days, sum(count) filter (where day >= 0) / days as mean,
    case when count(*) filter (where day >= 0) < days then 0 else min(count) filter (where day >= 0) end as low,
    max(count) filter (where day >= 0) as high, sum(count) filter (where day >= 0) as samples,
    (coalesce(sum(count) filter (where day >= 0), 0) - coalesce(sum(count) filter (where day < 0), 0)) / days as change
  from (
    select node_id, days, floor(extract(epoch from at - since) / 86400) as day, count(*)::double precision as count
    from samples, spans where at > since - make_interval(days => days) group by 1, 2, 3
  ) daily group by node_id, days having sum(count) > 0`

/** Reckons the trends of these nodes in one statement. */
export async function insertTrends(
  tx: Tx,
  { tenantId, ruleId, runId }: RunKey,
  scopeId: string,
  config: TrendConfig,
  observed: { readonly nodeIds: readonly string[]; readonly days: readonly number[]; readonly now: Date },
): Promise<void> {
  const { nodeIds, days, now } = observed
  await sql`
    with observed as (select unnest(${[...nodeIds]}::uuid[]) as node_id),
    spans as (select days, ${now}::timestamptz - make_interval(days => days) as since
      from unnest(${[...days]}::integer[]) as given (days)),
    samples as (select * from (${samplesOf(tenantId, scopeId, config)}) taken where at <= ${now}::timestamptz)
    insert into kb_trends (tenant_id, rule_id, run_id, node_id, window_days, mean_value, min_value, max_value,
      sample_count, change, computed_at)
    select ${tenantId}, ${ruleId}, ${runId}, node_id, days, coalesce(mean, 0), coalesce(low, 0), coalesce(high, 0),
      coalesce(samples, 0), coalesce(change, 0), ${now}
    from (${config.event === undefined ? ofValues : ofEvents}) reckoned`.execute(tx.db)
}

/** Of a node, by all rules that have watched it and are still there. */
export const trendsOf = (
  tx: Tx,
  key: { readonly tenantId: string; readonly projectId: string },
  nodeId: string,
) =>
  tx.db
    .selectFrom('kb_trends as trend')
    .innerJoin('kb_rules as rule', (join) =>
      join
        .onRef('rule.tenant_id', '=', 'trend.tenant_id')
        .onRef('rule.rule_id', '=', 'trend.rule_id')
        .onRef('rule.published_run_id', '=', 'trend.run_id'),
    )
    .selectAll('trend')
    .select(['rule.config', 'rule.project_id'])
    .where('trend.tenant_id', '=', key.tenantId)
    .where('trend.node_id', '=', nodeId)
    .where('rule.project_id', '=', key.projectId)
    .orderBy('rule.created_at')
    .orderBy('rule.rule_id')
    .orderBy('trend.window_days')
    .execute()
export type TrendRow = Awaited<ReturnType<typeof trendsOf>>[number]

export const RANKING_TYPES = ['top', 'rising', 'falling'] as const
export type RankingType = (typeof RANKING_TYPES)[number]

export async function rankedOf(
  tx: Tx,
  rule: RuleRow,
  wanted: { readonly type: RankingType; readonly days: number; readonly limit: number },
) {
  const column = wanted.type === 'top' ? 'trend.mean_value' : 'trend.change'
  let query = tx.db
    .selectFrom('kb_trends as trend')
    .innerJoin('kb_nodes as node', (join) =>
      join.onRef('node.tenant_id', '=', 'trend.tenant_id').onRef('node.node_id', '=', 'trend.node_id'),
    )
    .select(['trend.node_id', 'node.label', `${column} as value`, 'trend.computed_at'])
    .where('trend.tenant_id', '=', rule.tenant_id)
    .where('trend.rule_id', '=', rule.rule_id)
    .where('trend.run_id', '=', rule.published_run_id)
    .where('trend.window_days', '=', wanted.days)
    .where('node.is_active', '=', true)
  if (wanted.type === 'rising') query = query.where('trend.change', '>', 0)
  if (wanted.type === 'falling') query = query.where('trend.change', '<', 0)
  const direction = wanted.type === 'falling' ? 'asc' : 'desc'
  return query.orderBy(column, direction).orderBy('trend.node_id', direction).limit(wanted.limit).execute()
}
