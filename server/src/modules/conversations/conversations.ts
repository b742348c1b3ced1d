import { notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { type ConversationRow, findConversation, lockConversation } from './conversations.store.ts'

/** A key sees its project's conversations, a session those of the whole workspace. */
export const mayReach = (caller: Caller, row: ConversationRow): boolean =>
  caller.kind === 'session' || row.project_id === caller.projectId

export async function conversationOf(
  tx: Tx,
  caller: Caller,
  conversationId: string,
): Promise<ConversationRow> {
  const row = await findConversation(tx, { tenantId: caller.tenantId, conversationId })
  if (row === undefined || !mayReach(caller, row)) throw notFound('conversation')
  return row
}

/** The same, under the conversation's lock. */
export async function lockedConversation(
  tx: Tx,
  caller: Caller,
  conversationId: string,
): Promise<ConversationRow> {
  const row = await lockConversation(tx, caller.tenantId, conversationId)
  if (row === undefined || !mayReach(caller, row)) throw notFound('conversation')
  return row
}
