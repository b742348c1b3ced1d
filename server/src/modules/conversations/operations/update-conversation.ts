import { Type } from 'typebox'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { Text, Timestamp } from '../../../platform/http/schema.ts'
import { findAgentById, findAgentOfProject } from '../../agents/index.ts'
import { announce } from '../announce.ts'
import { changeConversation } from '../clocks/change-conversation.ts'
import type { ConversationChanges } from '../conversations.store.ts'
import { lockedConversation } from '../conversations.ts'
import { wakeConversationJob } from '../jobs/wake-conversation.ts'
import { processConversationJob } from '../receive.ts'
import { Conversation, conversationPath, Status } from '../schemas.ts'
import { conversationView } from '../views.ts'
import { handover } from '../who-answers.ts'

export const updateConversation = keyOperation({
  id: 'updateConversation',
  method: 'PATCH',
  path: '/conversations/{conversationId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Open, snooze or close a conversation, tag it, or give it to another agent',
  description:
    'A snoozed conversation wakes at `snoozed_until`, or without it when the person writes; writing reopens a closed one, too.',
  params: conversationPath,
  body: Type.Object({
    status: Type.Optional(Status()),
    snoozed_until: Type.Optional(Timestamp('With `status` `snoozed`; in the future.')),
    agent_id: Type.Optional(Text(1_000, { description: 'An agent’s id or name.' })),
    tags: Type.Optional(Type.Array(Text(100, { minLength: 1 }), { maxItems: 50, uniqueItems: true })),
  }),
  response: Conversation,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, body, tx, clock, events, jobs }) {
    const now = clock.now()
    const row = await lockedConversation(tx, caller, params.conversationId)
    const status = body.status ?? row.status
    const until = body.snoozed_until === undefined ? undefined : new Date(body.snoozed_until)
    if (until !== undefined && status !== 'snoozed')
      throw invalidField('body.snoozed_until', 'needs the status snoozed')
    if (until !== undefined && until <= now) throw invalidField('body.snoozed_until', 'must be in the future')
    const isSnoozedAnew = body.status === 'snoozed' || until !== undefined
    let changes: ConversationChanges = {
      ...(body.status === undefined ? {} : { status }),
      ...(isSnoozedAnew
        ? { snoozed_until: until ?? null }
        : status === 'snoozed'
          ? {}
          : { snoozed_until: null }),
      ...(body.tags === undefined ? {} : { tags: body.tags }),
    }
    if (body.agent_id !== undefined && row.channel_type === 'api')
      throw conflict('The client of the API says which agent it talks to.')
    if (body.agent_id !== undefined) {
      const to = await findAgentOfProject(tx, caller.tenantId, row.project_id, body.agent_id)
      if (to === undefined) throw invalidField('body.agent_id', 'names no agent of this project')
      const from = row.agent_id === null ? undefined : await findAgentById(tx, row.tenant_id, row.agent_id)
      const isOther = to.agent_id !== row.agent_id
      const hand = { to, carry: ['history'], answers: {}, reason: `assigned by ${caller.actor}` }
      const moved =
        isOther && from !== undefined
          ? await handover(tx, { conversation: row, now }, { from, ...hand })
          : { agent_id: to.agent_id }
      const routing = { ...row.routing, ...moved.routing, mode: 'assigned' as const }
      changes = { ...changes, ...moved, routing }
      if (isOther) changes = { ...changes, control_epoch: row.control_epoch + 1 }
    }
    const changed = await changeConversation(tx, row, changes, now, { by: caller.actor })
    const { conversation_id, tenant_id: tenantId } = row
    // Sleep that is moved to another hour leaves a job behind that finds nothing to do.
    if (until !== undefined)
      await jobs.add(tx, wakeConversationJob, tenantId, { conversation_id }, { runAt: until })
    if (body.agent_id !== undefined)
      await jobs.add(
        tx,
        processConversationJob,
        tenantId,
        { conversation_id },
        { dedupeKey: conversation_id },
      )
    announce(tx, events, changed, 'conversation.updated', {
      fields: Object.keys(body),
      status: changed.status,
      changed_by: caller.actor,
    })
    return conversationView(changed)
  },
})
