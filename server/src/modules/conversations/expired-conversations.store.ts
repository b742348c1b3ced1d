import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import { isNotHeld } from '../people/index.ts'
import type { ConversationRow } from './conversations.store.ts'

/** Closed, without a message or a change since that moment, and under no legal hold. */
const isExpired = (tenantId: string, before: Date) =>
  sql<boolean>`conversations.tenant_id = ${tenantId} and conversations.status = 'closed'
    and conversations.last_message_at < ${before} and conversations.updated_at < ${before}
    and ${isNotHeld(tenantId, 'conversations.user_id')}`

export interface ExpiredConversation {
  readonly row: ConversationRow
  readonly messages: number
  readonly files: number
}

/** The one that was quiet for longest, with how much belongs to it. */
export async function nextExpiredConversation(
  tx: Tx,
  tenantId: string,
  before: Date,
): Promise<ExpiredConversation | undefined> {
  const row = await tx.db
    .selectFrom('conversations')
    .selectAll()
    .where(isExpired(tenantId, before))
    .orderBy('last_message_at')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const of = (table: string) => sql`(select count(*)::int from ${sql.table(table)}
    where tenant_id = ${tenantId} and conversation_id = ${row.conversation_id})`
  const { rows } = await sql<{ messages: number; files: number }>`
    select ${of('conversation_messages')} as messages, ${of('files')} as files`.execute(tx.db)
  return { row, messages: rows[0]?.messages ?? 0, files: rows[0]?.files ?? 0 }
}

/** What `nextExpiredConversation` would give until there is none; files that are older than theirs are counted apart. */
export async function countExpiredConversations(
  tx: Tx,
  tenantId: string,
  before: Date,
  filesBefore: Date | undefined,
): Promise<{ readonly conversations: number; readonly messages: number; readonly files: number }> {
  const kept = filesBefore === undefined ? sql`true` : sql`files.created_at >= ${filesBefore}`
  const { rows } = await sql<{ conversations: number; messages: number; files: number }>`
    with expired as materialized (select conversation_id from conversations where ${isExpired(tenantId, before)})
    select (select count(*)::int from expired) as conversations,
      (select count(*)::int from conversation_messages m join expired using (conversation_id)
        where m.tenant_id = ${tenantId}) as messages,
      (select count(*)::int from files join expired using (conversation_id)
        where files.tenant_id = ${tenantId} and (${kept} or not ${isNotHeld(tenantId, 'files.user_id')})) as files`.execute(
    tx.db,
  )
  return rows[0] ?? { conversations: 0, messages: 0, files: 0 }
}
