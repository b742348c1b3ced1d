import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { later, MINUTE_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { Priority } from './tables.ts'
import { hasAllWords } from './word-search/message-words.store.ts'
import { wordsAskedFor } from './word-search/message-words.ts'

export interface InboxFilter {
  readonly tenantId: string
  readonly projectId: string
  readonly channel: string | undefined
  readonly agentId: string | undefined
  readonly userId: string | undefined
  readonly controller: 'agent' | 'human' | undefined
  readonly status: 'open' | 'snoozed' | 'closed' | undefined
  readonly tier: string | undefined
  readonly search: string | undefined
  /** Conversations whose messages were found to hold `search`, where SQL cannot look for it. */
  readonly found?: readonly string[]
  /** All messages of the workspace are in the index of words. */
  readonly hasAllWords?: boolean
  /** A member's user id; null for conversations that no member looks after. */
  readonly assignee: string | null | undefined
  readonly tag: string | undefined
  readonly priority: Priority | undefined
  readonly target: TargetState | undefined
  readonly isUnread: boolean
  readonly now: Date
}

/** Due in the next half hour, past a due time and still waited for, or late in this round, answered or not. */
export const TARGET_STATES = ['due_soon', 'overdue', 'missed'] as const
export type TargetState = (typeof TARGET_STATES)[number]

const SOON_MS = 30 * MINUTE_MS

export type InboxRow = ConversationRow & {
  readonly agent_name: string | null
  /** What the agent calls the person, where the channel gives no name. */
  readonly known_name: string | null
}

/** Percent signs and underscores mean themselves. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The condition on `conversations as c`. */
function matches(filter: InboxFilter): Expression<SqlBool> {
  const conditions = [
    sql<SqlBool>`c.tenant_id = ${filter.tenantId}`,
    sql<SqlBool>`c.project_id = ${filter.projectId}`,
  ]
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${value}`)
  }
  equal('c.channel_type', filter.channel)
  equal('c.agent_id', filter.agentId)
  equal('c.user_id', filter.userId)
  equal('c.controller', filter.controller)
  equal('c.status', filter.status)
  equal('c.tier', filter.tier)
  equal('c.priority', filter.priority)
  if (filter.assignee === null) conditions.push(sql<SqlBool>`c.assignee_id is null`)
  else equal('c.assignee_id', filter.assignee)
  if (filter.tag !== undefined)
    conditions.push(
      sql<SqlBool>`exists (select from unnest(c.tags) tag where lower(tag) = lower(${filter.tag}))`,
    )
  if (filter.isUnread) conditions.push(sql<SqlBool>`c.unread_count > 0`)
  if (filter.target !== undefined) conditions.push(targetIs(filter.target, filter.now))
  if (filter.search !== undefined) {
    // An array of ids, so that conversations are looked up by their key: of a set the database expects thousands, and
    // would read all conversations instead.
    conditions.push(sql<SqlBool>`c.conversation_id = any(array(
      select conversations_with_name(${filter.search})
      union select of_agent.conversation_id from agents named
        join conversations of_agent on of_agent.tenant_id = named.tenant_id and of_agent.agent_id = named.agent_id
        where named.tenant_id = ${filter.tenantId} and named.name ilike ${containing(filter.search)}
      union ${saidIn(filter, filter.search)}))`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The conversations in which it was said. */
function saidIn(
  { tenantId, found, hasAllWords: isIndexed }: InboxFilter,
  search: string,
): RawBuilder<unknown> {
  if (found !== undefined) return sql`select unnest(${[...found]}::uuid[])`
  if (!isIndexed)
    return sql`select m.conversation_id from conversation_messages m
      where m.tenant_id = ${tenantId} and m.content ilike ${containing(search)}`
  const wanted = wordsAskedFor(tenantId, search)
  return wanted === undefined
    ? sql`select null::uuid where false`
    : sql`select conversations_with_words(${wanted}::tsquery)`
}

/** Written as the partial indexes of 0090 are, so that only conversations with running or missed clocks are read. */
function targetIs(state: TargetState, now: Date): RawBuilder<SqlBool> {
  if (state === 'missed')
    return sql<SqlBool>`(c.first_response_missed_at is not null or c.resolution_missed_at is not null)`
  const isRunning = sql`(c.first_response_due_at is not null or c.resolution_due_at is not null)`
  const isDueBefore = (at: Date) => sql`(c.first_response_due_at < ${at} or c.resolution_due_at < ${at})`
  if (state === 'overdue') return sql<SqlBool>`(${isRunning} and ${isDueBefore(now)})`
  return sql<SqlBool>`(${isRunning} and ${isDueBefore(later(now, SOON_MS))}
    and least(c.first_response_due_at, c.resolution_due_at) >= ${now})`
}

/** Messages of a workspace that are opened for one search, the newest first. */
const SEARCHED_MAX = 20_000

/** Where messages are sealed, SQL cannot look for words in them: they are opened and looked through here. */
export async function prepareSearch(tx: Tx, filter: InboxFilter): Promise<InboxFilter> {
  const { tenantId, search } = filter
  if (search === undefined) return filter
  if (!tx.words.mayHaveSealed(tenantId)) return { ...filter, hasAllWords: await hasAllWords(tx, tenantId) }
  const wanted = search.toLowerCase()
  const messages = await tx.db
    .selectFrom('conversation_messages')
    .select(['conversation_id', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('content', '<>', '')
    .orderBy('said_at', 'desc')
    .limit(SEARCHED_MAX)
    .execute()
  const found = messages.filter(({ content }) => content.toLowerCase().includes(wanted))
  return { ...filter, found: [...new Set(found.map(({ conversation_id }) => conversation_id))] }
}

/** From the agent's record of the person, or a fact: what they said they are called. */
const knownName = (nameSlots: readonly string[]) => sql<
  string | null
>`case when c.contact_name = '' then coalesce(nullif(u.display_name, ''), (
  select named.slot_value from memory_facts named where named.tenant_id = c.tenant_id and named.agent_id = c.agent_id
    and named.user_id = c.user_id and named.instance_id = '' and named.slot = any(${[...nameSlots]}::text[]) and named.is_current)) end`

/** Latest activity first. A conversation that becomes active during paging moves to the front and is never listed twice. */
export function listInbox(
  tx: Tx,
  filter: InboxFilter,
  after: { readonly at: Date; readonly conversationId: string } | undefined,
  count: number,
): Promise<readonly InboxRow[]> {
  let query = tx.db
    .selectFrom('conversations as c')
    .leftJoin('agents as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.agent_id', '=', 'c.agent_id'),
    )
    .leftJoin('agent_users as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 'c.tenant_id')
        .onRef('u.agent_id', '=', 'c.agent_id')
        .onRef('u.user_id', '=', 'c.user_id')
        .on('u.instance_id', '=', ''),
    )
    .selectAll('c')
    .select([
      'a.name as agent_name',
      knownName(tx.words.forms('memory_facts.slot', filter.tenantId, ['user/name'])).as('known_name'),
    ])
    .where(matches(filter))
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.conversation_id', 'desc')
    .limit(count)
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(c.last_message_at, c.conversation_id) < (${after.at}::timestamptz, ${after.conversationId}::uuid)`,
    )
  return query.execute()
}

export async function countInbox(tx: Tx, filter: InboxFilter): Promise<number> {
  const { total } = await tx.db
    .selectFrom('conversations as c')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

export interface InboxCounts {
  readonly open: number
  readonly mine: number
  readonly unassigned: number
  readonly needs_a_person: number
  readonly snoozed: number
  readonly closed: number
  readonly overdue: number
}

/** How many conversations of each channel are in each view; `mine` are those of this member. */
export async function countByChannel(
  tx: Tx,
  project: { readonly tenantId: string; readonly projectId: string },
  memberId: string | undefined,
  now: Date,
): Promise<readonly (InboxCounts & { readonly channel: string })[]> {
  const { tenantId, projectId } = project
  // Two statements, because each is answered from an index of its own.
  const [{ rows }, late] = await Promise.all([
    sql<Omit<InboxCounts, 'overdue'> & { channel: string }>`
    select channel_type as channel,
      count(*) filter (where status = 'open')::int as open,
      count(*) filter (where status = 'open' and assignee_id = ${memberId ?? null}::uuid)::int as mine,
      count(*) filter (where status = 'open' and assignee_id is null)::int as unassigned,
      count(*) filter (where status = 'open' and controller = 'human')::int as needs_a_person,
      count(*) filter (where status = 'snoozed')::int as snoozed,
      count(*) filter (where status = 'closed')::int as closed
    from conversations where tenant_id = ${tenantId} and project_id = ${projectId}
    group by channel_type order by channel_type`.execute(tx.db),
    sql<{ channel: string; overdue: number }>`
    select c.channel_type as channel, count(*)::int as overdue from conversations c
    where c.tenant_id = ${tenantId} and c.project_id = ${projectId} and ${targetIs('overdue', now)}
    group by c.channel_type`.execute(tx.db),
  ])
  const overdue = new Map(late.rows.map((row) => [row.channel, row.overdue]))
  return rows.map((row) => ({ ...row, overdue: overdue.get(row.channel) ?? 0 }))
}

/** Of every workspace: what an active agent on an active connection has not answered, and is not about to. */
export async function waitingConversations(
  tx: Tx,
): Promise<readonly { readonly tenant_id: string; readonly conversation_id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; conversation_id: string }>`
    select c.tenant_id, c.conversation_id
    from (select distinct tenant_id, conversation_id from conversation_messages where needs_reply) waiting
    join conversations c using (tenant_id, conversation_id)
    join channel_connections connection using (tenant_id, connection_id)
    left join agents agent on agent.tenant_id = c.tenant_id and agent.agent_id = c.agent_id
    where c.controller = 'agent' and c.reply_job_id is null and (agent.is_active or agent.agent_id is null)
      and connection.status <> 'paused'
    order by c.tenant_id, c.conversation_id limit 500 for update of c skip locked`.execute(tx.db)
  return rows
}
