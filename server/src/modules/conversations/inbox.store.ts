import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { ConversationRow } from './conversations.store.ts'
import { comesAfter, fits, type InboxFilter, type InboxPlace, targetIs } from './inbox-conditions.store.ts'

export type InboxRow = ConversationRow & {
  readonly agent_name: string | null
  /** What the agent calls the person, where the channel gives no name. */
  readonly known_name: string | null
}

/** From the agent's record of the person, or a fact: what they said they are called. */
const knownName = (nameSlots: readonly string[]) => sql<
  string | null
>`case when c.contact_name = '' then coalesce(nullif(u.display_name, ''), (
  select named.slot_value from memory_facts named where named.tenant_id = c.tenant_id and named.agent_id = c.agent_id
    and named.user_id = c.user_id and named.instance_id = '' and named.slot = any(${[...nameSlots]}::text[]) and named.is_current)) end`

/** The columns of a row, of `conversations as c`. */
function inboxRows(tx: Tx, tenantId: string) {
  return tx.db
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
      knownName(tx.words.forms('memory_facts.slot', tenantId, ['user/name'])).as('known_name'),
    ])
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.conversation_id', 'desc')
}

/** Latest activity first. A conversation that becomes active during paging moves to the front and is never listed twice. */
export function listInbox(
  tx: Tx,
  filter: InboxFilter,
  after: InboxPlace | undefined,
  count: number,
): Promise<readonly InboxRow[]> {
  return inboxRows(tx, filter.tenantId).where(fits(filter)).where(comesAfter(after)).limit(count).execute()
}

export function inboxRowsOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<readonly InboxRow[]> {
  return inboxRows(tx, tenantId)
    .where('c.tenant_id', '=', tenantId)
    .where('c.conversation_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function countInbox(tx: Tx, filter: InboxFilter): Promise<number> {
  const { total } = await tx.db
    .selectFrom('conversations as c')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(fits(filter))
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
