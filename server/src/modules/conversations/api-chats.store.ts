import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { ApiSession, InboxEntry } from '../chat/index.ts'
import { API_CHATS_IN_INBOX, apiConversationId } from './api-session.ts'
import { type ConversationRow, lockConversation } from './conversations.store.ts'

/** The setting and the conversation in one statement, because it delays the first token. */
export async function findApiChat(tx: Tx, session: ApiSession): Promise<InboxEntry | undefined> {
  const { tenant_id: tenantId, project_id: projectId } = session.agent
  const conversationId = apiConversationId(session)
  const { rows } = await sql<{ is_on: boolean; controller: 'agent' | 'human' | null }>`select
      exists (select from config_values where tenant_id = ${tenantId} and project_id = ${projectId}
        and key = ${API_CHATS_IN_INBOX} and value = 'true'::jsonb) as is_on,
      (select controller from conversations
        where tenant_id = ${tenantId} and conversation_id = ${conversationId}) as controller`.execute(tx.db)
  const [row] = rows
  return row?.is_on ? { conversationId, controller: row.controller ?? 'agent' } : undefined
}

/** The conversation of a session, made where there is none, locked, and whether it is new. */
export async function lockApiChat(
  tx: Tx,
  session: ApiSession,
  { name, at, now }: { readonly name: string; readonly at: Date; readonly now: Date },
): Promise<ConversationRow & { readonly isNew: boolean }> {
  const { tenant_id, project_id, agent_id } = session.agent
  const conversation_id = apiConversationId(session)
  const made = await tx.db
    .insertInto('conversations')
    .values({
      tenant_id,
      project_id,
      conversation_id,
      channel_type: 'api',
      external_id: session.sessionId,
      user_id: session.userId,
      instance_id: session.instanceId,
      contact_name: name,
      agent_id,
      last_message_at: at,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'conversation_id']).doNothing())
    .returning('conversation_id')
    .executeTakeFirst()
  const row = await lockConversation(tx, tenant_id, conversation_id)
  if (row === undefined) throw new Error('a conversation was deleted while it was made')
  return { ...row, isNew: made !== undefined }
}
