import { type Static, Type } from 'typebox'
import { invalidField, refused } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, named, OneOf, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { lockActiveMember } from '../../identity/index.ts'
import { announceBulk } from '../announce-bulk.ts'
import { BULK_MAX, type BulkChange, bulkChanges } from '../bulk.rules.ts'
import { changeConversation } from '../clocks/change-conversation.ts'
import { lockConversations } from '../conversations.store.ts'
import { mayReach } from '../conversations.ts'
import { wakeConversationJob } from '../jobs/wake-conversation.ts'
import { Status } from '../schemas.ts'
import { PRIORITIES } from '../tables.ts'
import { tidyTags } from '../triage.rules.ts'

const Tags = () => Type.Optional(Type.Array(Text(40, { minLength: 1 }), { maxItems: 20 }))

const Outcome = Type.Object({
  conversation_id: Type.String(),
  outcome: Type.String({
    description: '`changed`, `unchanged` (it was so already), `not_found` or `refused`.',
  }),
  detail: Type.Optional(Type.String({ description: 'Why it was refused.' })),
})

const BulkResult = named(
  'ConversationBulkResult',
  Type.Object({ results: Type.Array(Outcome, { description: 'In the order of `conversation_ids`.' }) }),
)

export const updateConversations = keyOperation({
  id: 'updateConversations',
  method: 'POST',
  path: '/conversations/bulk',
  domain: 'conversations',
  permission: 'write',
  summary: 'Assign, tag, prioritise, snooze, close or mark many conversations as read',
  description:
    'Does the same to up to 200 conversations in one transaction and says of each what happened. Only the fields that are ' +
    'sent change. Conversations that do not exist and those of others are `not_found`. Sent again, it changes nothing.',
  body: Type.Object({
    conversation_ids: Type.Array(Uuid(), { minItems: 1, maxItems: BULK_MAX }),
    assignee: Type.Optional(
      Type.Union([Uuid(), Type.Null()], { description: 'An active member; `null` unassigns.' }),
    ),
    add_tags: Tags(),
    remove_tags: Tags(),
    priority: Type.Optional(OneOf(PRIORITIES)),
    status: Type.Optional(Status()),
    snoozed_until: Type.Optional(Timestamp('With `status` `snoozed`; in the future.')),
    read: Type.Optional(Type.Literal(true)),
  }),
  response: BulkResult,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, body, tx, clock, events, jobs }) {
    const now = clock.now()
    const change = wishOf(body, now)
    const { tenantId } = caller
    if (typeof change.assignee === 'string' && !(await lockActiveMember(tx, tenantId, change.assignee)))
      throw refused('The assignee is not an active member of this workspace.')
    const ids = [...new Set(body.conversation_ids.map((id) => id.toLowerCase()))]
    const rows = (await lockConversations(tx, tenantId, ids)).filter((row) => mayReach(caller, row))
    const outcomes = new Map<string, Static<typeof Outcome>>()
    for (const row of rows) {
      const { conversation_id } = row
      const changes = bulkChanges(row, change)
      if (changes === 'too_many_tags') {
        outcomes.set(conversation_id, { conversation_id, outcome: 'refused', detail: 'More than 20 tags.' })
        continue
      }
      const isChanged = Object.keys(changes).length > 0
      outcomes.set(conversation_id, { conversation_id, outcome: isChanged ? 'changed' : 'unchanged' })
      if (!isChanged) continue
      const changed = await changeConversation(tx, row, changes, now, { by: caller.actor })
      announceBulk(tx, events, row, changed, changes, caller.actor)
      if (changes.snoozed_until)
        await jobs.add(
          tx,
          wakeConversationJob,
          tenantId,
          { conversation_id },
          { runAt: changes.snoozed_until },
        )
    }
    const results = ids.map((id) => outcomes.get(id) ?? { conversation_id: id, outcome: 'not_found' })
    return { results: results.map((one) => defined(one)) }
  },
})

function wishOf(
  body: {
    readonly assignee?: string | null
    readonly add_tags?: string[]
    readonly remove_tags?: string[]
    readonly priority?: BulkChange['priority']
    readonly status?: BulkChange['status']
    readonly snoozed_until?: string
    readonly read?: true
  },
  now: Date,
): BulkChange {
  const until = body.snoozed_until === undefined ? undefined : new Date(body.snoozed_until)
  if (until !== undefined && body.status !== 'snoozed')
    throw invalidField('body.snoozed_until', 'needs the status snoozed')
  if (until !== undefined && until <= now) throw invalidField('body.snoozed_until', 'must be in the future')
  return {
    assignee: typeof body.assignee === 'string' ? body.assignee.toLowerCase() : body.assignee,
    addTags: tidyTags(body.add_tags ?? [], 'body.add_tags'),
    removeTags: tidyTags(body.remove_tags ?? [], 'body.remove_tags'),
    priority: body.priority,
    status: body.status,
    snoozedUntil: until,
    isRead: body.read === true,
  }
}
