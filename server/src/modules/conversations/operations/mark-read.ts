import { keyOperation } from '../../../platform/http/operation.ts'
import { announce } from '../announce.ts'
import { updateConversation } from '../conversations.store.ts'
import { lockedConversation } from '../conversations.ts'
import { Conversation, conversationPath } from '../schemas.ts'
import { conversationView } from '../views.ts'

export const markRead = keyOperation({
  id: 'markConversationRead',
  method: 'POST',
  path: '/conversations/{conversationId}/read',
  domain: 'conversations',
  permission: 'write',
  summary: 'Mark a conversation as read',
  params: conversationPath,
  response: Conversation,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const row = await lockedConversation(tx, caller, params.conversationId)
    if (row.unread_count === 0) return conversationView(row)
    const changed = await updateConversation(tx, row, { unread_count: 0 }, clock.now())
    announce(tx, events, changed, 'conversation.read', { read_by: caller.actor })
    return conversationView(changed)
  },
})
