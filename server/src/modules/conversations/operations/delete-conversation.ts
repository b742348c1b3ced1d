import { keyOperation } from '../../../platform/http/operation.ts'
import { deleteInboundNaming } from '../../channels/index.ts'
import { deleteTurnsOf } from '../../chat/index.ts'
import { forgetSession } from '../../memory/index.ts'
import { announce } from '../announce.ts'
import { sessionIdOf } from '../api-session.ts'
import { deleteConversation as remove } from '../conversations.store.ts'
import { conversationOf, lockedConversation } from '../conversations.ts'
import { ConversationDeleteResult, conversationPath } from '../schemas.ts'

export const deleteConversation = keyOperation({
  id: 'deleteConversation',
  method: 'DELETE',
  path: '/conversations/{conversationId}',
  domain: 'conversations',
  permission: 'manage',
  summary: 'Delete a conversation for good: the transcript, what was posted, and what agents learned from it',
  params: conversationPath,
  response: ConversationDeleteResult,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const seen = await conversationOf(tx, caller, params.conversationId)
    // The memory's lock before the conversation's, in the same order as for replies.
    const { tenant_id: tenantId, user_id: userId, created_at: begunAt } = seen
    const sessionId = sessionIdOf(seen)
    await forgetSession(tx, { tenantId, userId, sessionId, begunAt }, clock.now())
    await deleteTurnsOf(tx, { tenantId, userId, sessionId })
    const row = await lockedConversation(tx, caller, params.conversationId)
    if (row.connection_id !== null)
      await deleteInboundNaming(
        tx,
        { tenantId: row.tenant_id, connectionId: row.connection_id },
        row.external_id,
      )
    await remove(tx, row)
    announce(tx, events, row, 'conversation.deleted', { deleted_by: caller.actor })
    return { conversation_id: row.conversation_id, deleted: true }
  },
})
