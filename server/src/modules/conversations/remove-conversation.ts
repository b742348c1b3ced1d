import { conflict, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { deleteInboundNaming } from '../channels/index.ts'
import { deleteTurnsOf, dropProposals } from '../chat/index.ts'
import { forgetSession } from '../memory/index.ts'
import { announce } from './announce.ts'
import { sessionIdOf } from './api-session.ts'
import { type ConversationRow, deleteConversation, lockConversation } from './conversations.store.ts'

/** Removes a conversation from everywhere: transcript, files, turns, posts, and what was learned from nothing else. */
export async function removeConversation(
  tx: Tx,
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  seen: ConversationRow,
  deletedBy: string,
  mayGo: (row: ConversationRow) => boolean = () => true,
): Promise<void> {
  // The memory's lock before the conversation's, in the same order as for replies.
  const { tenant_id: tenantId, user_id: userId, created_at: begunAt } = seen
  const sessionId = sessionIdOf(seen)
  await forgetSession(tx, { tenantId, userId, sessionId, begunAt }, clock.now())
  await deleteTurnsOf(tx, { tenantId, userId, sessionId })
  await dropProposals(tx, { tenantId, userId, sessionId })
  const row = await lockConversation(tx, tenantId, seen.conversation_id)
  if (row === undefined) throw notFound('conversation')
  // Only now is it certain that no message arrives meanwhile.
  if (!mayGo(row)) throw conflict('The conversation has changed meanwhile.')
  if (row.connection_id !== null)
    await deleteInboundNaming(tx, { tenantId, connectionId: row.connection_id }, row.external_id)
  await deleteConversation(tx, row)
  announce(tx, events, row, 'conversation.deleted', { deleted_by: deletedBy })
}
