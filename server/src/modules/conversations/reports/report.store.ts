import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Grouping } from './report.schemas.ts'
import type { ReportRange } from './report-range.ts'

export interface ReportFilter {
  readonly tenantId: string
  readonly projectId: string
  readonly channel: string | undefined
  readonly agentId: string | undefined
  readonly operator: string | undefined
  readonly tag: string | undefined
}

/** What rows are summed by: the whole time and its intervals, groups, or groups in each interval. */
export type SummedBy = 'intervals' | 'groups' | 'both'

interface Place {
  /** The index of an interval; null for the whole time. */
  readonly bucket: number | null
  readonly key: string | null
}

export interface RoundSums extends Place {
  readonly conversations: number
  readonly answered: number
  readonly resolved: number
  readonly reopened: number
  readonly taken_over: number
  readonly first_response_missed: number
  readonly resolution_missed: number
  /** Median and ninetieth percentile in seconds. */
  readonly first_response: readonly (number | null)[] | null
  readonly operator_response: readonly (number | null)[] | null
  readonly resolution: readonly (number | null)[] | null
}

export interface MessageSums extends Place {
  readonly messages_in: number
  readonly messages_out: number
}

const SETS: Readonly<Record<SummedBy, RawBuilder<unknown>>> = {
  intervals: sql`grouping sets ((), (bucket))`,
  groups: sql`grouping sets ((key))`,
  both: sql`grouping sets ((bucket, key))`,
}

const PLACES: Readonly<Record<SummedBy, RawBuilder<unknown>>> = {
  intervals: sql`bucket, null::text as key`,
  groups: sql`null::int as bucket, key`,
  both: sql`bucket, key`,
}

/** Groups are made where they are wanted; a conversation with two tags is in both. */
const isByTag = (by: SummedBy, grouping: Grouping | undefined) => by !== 'intervals' && grouping === 'tag'
const eachTag = sql`cross join lateral unnest(case when c.tags = '{}' then array[''] else c.tags end) as tag`

/** The interval of a moment: the pieces of time are numbered, and each belongs to an interval. */
const bucketOf = (column: string, { pieces, bucketOf: buckets }: ReportRange) =>
  sql`(${[...buckets]}::int[])[width_bucket(${sql.ref(column)}, ${[...pieces]}::timestamptz[])]`

const hasTag = (tag: string) =>
  sql<SqlBool>`exists (select from unnest(c.tags) one where lower(one) = lower(${tag}))`

const all = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  sql<SqlBool>`${sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )}`

/** Not below 0, as clocks of channels may be ahead; null where one of the two is. */
const seconds = (from: string, to: string) =>
  sql`case when ${sql.ref(to)} > ${sql.ref(from)} then extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})
    when ${sql.ref(to)} <= ${sql.ref(from)} then 0 end::float8`
const percentiles = (of: RawBuilder<unknown>) =>
  sql`percentile_cont(array[0.5, 0.9]) within group (order by ${of})`

const ROUND_KEYS: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  channel: sql`r.channel_type`,
  agent: sql`coalesce(r.agent_id::text, '')`,
  operator: sql`r.operator_id`,
  tag: sql`tag`,
  priority: sql`c.priority`,
}

/** Rounds that were opened in the time. */
export async function sumRounds(
  tx: Tx,
  filter: ReportFilter,
  range: ReportRange,
  by: SummedBy,
  grouping: Grouping | undefined,
): Promise<readonly RoundSums[]> {
  const key = by === 'intervals' || grouping === undefined ? sql`''::text` : ROUND_KEYS[grouping]
  const needsConversation = filter.tag !== undefined || grouping === 'tag' || grouping === 'priority'
  const { rows } = await sql<RoundSums>`
    with opened as (
      select r.*, ${bucketOf('r.opened_at', range)} as bucket, ${key} as key from conversation_rounds r
      ${needsConversation ? sql`join conversations c using (tenant_id, conversation_id)` : sql``}
      ${isByTag(by, grouping) ? eachTag : sql``}
      where ${all([
        sql<SqlBool>`r.tenant_id = ${filter.tenantId} and r.project_id = ${filter.projectId}`,
        sql<SqlBool>`r.opened_at >= ${range.begins} and r.opened_at < ${range.ends}`,
        filter.channel === undefined ? undefined : sql<SqlBool>`r.channel_type = ${filter.channel}`,
        filter.agentId === undefined ? undefined : sql<SqlBool>`r.agent_id = ${filter.agentId}`,
        filter.operator === undefined ? undefined : sql<SqlBool>`r.operator_id = ${filter.operator}`,
        filter.tag === undefined ? undefined : hasTag(filter.tag),
      ])})
    select ${PLACES[by]}, count(*)::int as conversations,
      count(first_response_at)::int as answered,
      count(resolved_at)::int as resolved,
      count(*) filter (where reopens > 0)::int as reopened,
      count(taken_over_at)::int as taken_over,
      count(*) filter (where first_response_missed)::int as first_response_missed,
      count(*) filter (where resolution_missed)::int as resolution_missed,
      ${percentiles(seconds('opened_at', 'first_response_at'))} as first_response,
      ${percentiles(seconds('called_at', 'operator_response_at'))} as operator_response,
      ${percentiles(seconds('opened_at', 'resolved_at'))} as resolution
    from opened group by ${SETS[by]}`.execute(tx.db)
  return rows
}

const MESSAGE_KEYS: Readonly<Record<Grouping, RawBuilder<unknown>>> = {
  channel: sql`c.channel_type`,
  agent: sql`coalesce(c.agent_id::text, '')`,
  operator: sql`s.operator_id`,
  tag: sql`tag`,
  priority: sql`c.priority`,
}

/**
 * Messages of the time, whenever their conversation was opened. Reactions and notices of the channel are none. They are
 * counted for each conversation first, from the index alone, so that few rows are joined.
 */
export async function sumMessages(
  tx: Tx,
  filter: ReportFilter,
  range: ReportRange,
  by: SummedBy,
  grouping: Grouping | undefined,
): Promise<readonly MessageSums[]> {
  const key = by === 'intervals' || grouping === undefined ? sql`''::text` : MESSAGE_KEYS[grouping]
  const operator =
    grouping === 'operator'
      ? sql`case when author_type = 'operator' then author_id else '' end`
      : sql`''::text`
  const { rows } = await sql<MessageSums>`
    with said as materialized (
      select conversation_id, ${by === 'groups' ? sql`0` : bucketOf('said_at', range)} as bucket,
        ${operator} as operator_id, count(*) filter (where direction = 'inbound') as messages_in,
        count(*) filter (where direction = 'outbound') as messages_out
      from conversation_messages
      where ${all([
        sql<SqlBool>`tenant_id = ${filter.tenantId} and said_at >= ${range.begins} and said_at < ${range.ends}`,
        sql<SqlBool>`kind <> all('{reaction,system,removed}'::text[])`,
        filter.operator === undefined
          ? undefined
          : sql<SqlBool>`author_type = 'operator' and author_id = ${filter.operator}`,
      ])}
      group by 1, 2, 3),
    placed as (
      select s.bucket, s.messages_in, s.messages_out, ${key} as key from said s
      join conversations c on c.tenant_id = ${filter.tenantId} and c.conversation_id = s.conversation_id
      ${isByTag(by, grouping) ? eachTag : sql``}
      where ${all([
        sql<SqlBool>`c.project_id = ${filter.projectId}`,
        filter.channel === undefined ? undefined : sql<SqlBool>`c.channel_type = ${filter.channel}`,
        filter.agentId === undefined ? undefined : sql<SqlBool>`c.agent_id = ${filter.agentId}`,
        filter.tag === undefined ? undefined : hasTag(filter.tag),
      ])})
    select ${PLACES[by]}, coalesce(sum(messages_in), 0)::int as messages_in,
      coalesce(sum(messages_out), 0)::int as messages_out
    from placed group by ${SETS[by]}`.execute(tx.db)
  return rows
}
