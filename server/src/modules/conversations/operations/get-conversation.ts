import { keyOperation } from '../../../platform/http/operation.ts'
import { conversationOf } from '../conversations.ts'
import { ConversationDetail, conversationPath } from '../schemas.ts'
import { conversationView } from '../views.ts'

export const getConversation = keyOperation({
  id: 'getConversation',
  method: 'GET',
  path: '/conversations/{conversationId}',
  domain: 'conversations',
  permission: 'read',
  summary: 'Read a conversation',
  params: conversationPath,
  response: ConversationDetail,
  async handle({ caller, params, tx }) {
    const row = await conversationOf(tx, caller, params.conversationId)
    return { conversation: conversationView(row), source: 'durable' }
  },
})
