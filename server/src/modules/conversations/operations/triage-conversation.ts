import { Type } from 'typebox'
import { refused } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { OneOf, Text, Uuid } from '../../../platform/http/schema.ts'
import { lockActiveMember } from '../../identity/index.ts'
import { announce } from '../announce.ts'
import { changeConversation } from '../clocks/change-conversation.ts'
import type { ConversationChanges } from '../conversations.store.ts'
import { lockedConversation } from '../conversations.ts'
import { Conversation, conversationPath } from '../schemas.ts'
import { PRIORITIES } from '../tables.ts'
import { tidyTags } from '../triage.rules.ts'
import { conversationView } from '../views.ts'

export const triageConversation = keyOperation({
  id: 'triageConversation',
  method: 'PATCH',
  path: '/conversations/{conversationId}/triage',
  domain: 'conversations',
  permission: 'write',
  summary: 'Assign a conversation to a member, tag it, or set its priority',
  description:
    'Only the fields that are sent change. `tags` replaces all tags; one that is there already in other letters is ' +
    'left out. A conversation is unassigned when its assignee is disabled or removed.',
  params: conversationPath,
  body: Type.Object({
    assignee: Type.Optional(
      Type.Union([Uuid(), Type.Null()], {
        description: 'The user id of an active member; `null` unassigns.',
      }),
    ),
    tags: Type.Optional(Type.Array(Text(40, { minLength: 1 }), { maxItems: 20 })),
    priority: Type.Optional(OneOf(PRIORITIES)),
  }),
  response: Conversation,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events, request }) {
    const assignee = typeof body.assignee === 'string' ? body.assignee.toLowerCase() : body.assignee
    const isMember = typeof assignee !== 'string' || (await lockActiveMember(tx, caller.tenantId, assignee))
    const row = await lockedConversation(tx, caller, params.conversationId)
    if (!isMember) throw refused('The assignee is not an active member of this workspace.')
    const changes: ConversationChanges = {
      ...(assignee === undefined ? {} : { assignee_id: assignee }),
      ...(body.tags === undefined ? {} : { tags: tidyTags(body.tags) }),
      ...(body.priority === undefined ? {} : { priority: body.priority }),
    }
    const changed = await changeConversation(tx, row, changes, clock.now())
    const { assignee_id: before } = row
    request.audit({
      before: { assignee: before, priority: row.priority },
      after: { assignee: changed.assignee_id, priority: changed.priority },
    })
    announce(tx, events, changed, 'conversation.updated', {
      fields: Object.keys(body),
      status: changed.status,
      changed_by: caller.actor,
    })
    if (changed.assignee_id !== before)
      announce(tx, events, changed, 'conversation.assigned', {
        assignee: changed.assignee_id ?? '',
        assigned_before: before ?? '',
        changed_by: caller.actor,
      })
    return conversationView(changed)
  },
})
