import { keyOperation } from '../../../platform/http/operation.ts'
import { refuseIfHeld } from '../../people/index.ts'
import { conversationOf } from '../conversations.ts'
import { removeConversation } from '../remove-conversation.ts'
import { ConversationDeleteResult, conversationPath } from '../schemas.ts'

export const deleteConversation = keyOperation({
  id: 'deleteConversation',
  method: 'DELETE',
  path: '/conversations/{conversationId}',
  domain: 'conversations',
  permission: 'manage',
  summary: 'Delete a conversation for good: the transcript, what was posted, and what agents learned from it',
  description: 'While a legal hold covers the person, the answer is 409.',
  params: conversationPath,
  response: ConversationDeleteResult,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const seen = await conversationOf(tx, caller, params.conversationId)
    await refuseIfHeld(tx, caller.tenantId, seen.user_id)
    await removeConversation(tx, { clock, events }, seen, caller.actor)
    return { conversation_id: seen.conversation_id, deleted: true }
  },
})
