import { keyOperation } from '../../../platform/http/operation.ts'
import { announce } from '../announce.ts'
import { changeConversation } from '../clocks/change-conversation.ts'
import { lockedConversation } from '../conversations.ts'
import { processConversationJob } from '../receive.ts'
import { Conversation, conversationPath } from '../schemas.ts'
import { conversationView } from '../views.ts'

export const releaseConversation = keyOperation({
  id: 'releaseConversation',
  method: 'DELETE',
  path: '/conversations/{conversationId}/takeover',
  domain: 'conversations',
  permission: 'write',
  summary: 'Give a conversation back to the agent',
  description: 'The agent knows what was said meanwhile, and answers messages that are still unanswered.',
  params: conversationPath,
  response: Conversation,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, tx, clock, events, jobs }) {
    const row = await lockedConversation(tx, caller, params.conversationId)
    if (row.controller === 'agent') return conversationView(row)
    const changed = await changeConversation(
      tx,
      row,
      {
        controller: 'agent',
        controller_operator_id: '',
        takeover_started_at: null,
        control_epoch: row.control_epoch + 1,
      },
      clock.now(),
    )
    announce(tx, events, changed, 'conversation.takeover.released', {
      operator_id: row.controller_operator_id,
      released_by: caller.actor,
    })
    const { conversation_id, tenant_id: tenantId } = row
    await jobs.add(tx, processConversationJob, tenantId, { conversation_id }, { dedupeKey: conversation_id })
    return conversationView(changed)
  },
})
