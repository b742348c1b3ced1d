import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { announce } from '../announce.ts'
import { changeConversation } from '../clocks/change-conversation.ts'
import { takeoverRefusal } from '../conversation.rules.ts'
import { lockedConversation } from '../conversations.ts'
import { Conversation, conversationPath } from '../schemas.ts'
import { conversationView } from '../views.ts'

export const takeOver = keyOperation({
  id: 'takeOverConversation',
  method: 'POST',
  path: '/conversations/{conversationId}/takeover',
  domain: 'conversations',
  permission: 'write',
  summary: 'Take a conversation over from the agent',
  description:
    'The agent falls silent at once: a reply it is writing is not sent. A conversation that another operator holds is ' +
    'refused unless `force` is `true`.',
  params: conversationPath,
  query: Type.Object({
    operator_id: Type.Optional(
      Text(200, { description: 'Who takes over; the caller unless said otherwise.' }),
    ),
    force: Type.Optional(Type.Boolean()),
  }),
  response: Conversation,
  uses: ['clock', 'events'],
  async handle({ caller, params, query, tx, clock, events }) {
    const operatorId = query.operator_id || caller.actor
    const row = await lockedConversation(tx, caller, params.conversationId)
    const refusal = takeoverRefusal(row, operatorId, query.force === true)
    if (refusal !== undefined) throw refusal
    if (row.controller === 'human' && row.controller_operator_id === operatorId) return conversationView(row)
    const now = clock.now()
    const changed = await changeConversation(
      tx,
      row,
      {
        controller: 'human',
        controller_operator_id: operatorId,
        takeover_started_at: now,
        control_epoch: row.control_epoch + 1,
      },
      now,
    )
    announce(tx, events, changed, 'conversation.takeover.started', {
      operator_id: operatorId,
      ...(row.controller === 'human' ? { taken_from: row.controller_operator_id } : {}),
    })
    return conversationView(changed)
  },
})
