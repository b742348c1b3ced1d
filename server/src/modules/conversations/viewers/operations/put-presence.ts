import { Type } from 'typebox'
import { later, SECOND_MS } from '../../../../kernel/clock.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { named, Timestamp, Uuid } from '../../../../platform/http/schema.ts'
import { announce } from '../../announce.ts'
import { conversationOf } from '../../conversations.ts'
import { conversationPath } from '../../schemas.ts'
import { noteViewer, viewersSince } from '../viewers.store.ts'

/** A member who was not heard of for so long has left. */
const PRESENT_MS = 20 * SECOND_MS

const Presence = named(
  'ConversationPresence',
  Type.Object({
    others: Type.Array(
      Type.Object({
        user_id: Uuid(),
        name: Type.String(),
        writing: Type.Boolean(),
        seen_at: Timestamp(),
      }),
      { description: 'Other members who have the conversation open, the latest first.' },
    ),
  }),
)

export const putPresence = keyOperation({
  id: 'putConversationPresence',
  method: 'PUT',
  path: '/conversations/{conversationId}/presence',
  domain: 'conversations',
  permission: 'read',
  isHeartbeat: true,
  summary: 'Say that you have a conversation open, and read who else has',
  description:
    'Repeat it every ten seconds or so while the conversation is open: what was not repeated for 20 seconds is over. ' +
    'API keys read who is there and are not shown themselves. A visitor of a website sees that a reply is being written.',
  params: conversationPath,
  body: Type.Object({ writing: Type.Boolean({ description: 'A reply is being written.' }) }),
  response: Presence,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const conversation = await conversationOf(tx, caller, params.conversationId)
    const place = { tenantId: caller.tenantId, conversationId: conversation.conversation_id }
    const [now, userId] = [clock.now(), caller.person?.personId]
    const since = later(now, -PRESENT_MS)
    if (userId !== undefined) await noteViewer(tx, place, { userId, isWriting: body.writing }, now, since)
    // Visitors of a website see that a reply is coming; no other channel of ours can show it.
    if (userId !== undefined && body.writing && conversation.channel_type === 'web')
      announce(tx, events, conversation, 'conversation.typing', { by: 'operator', member_id: userId })
    const others = await viewersSince(tx, place, since, userId)
    return {
      others: others.map(({ user_id, name, is_writing, seen_at }) => ({
        user_id,
        name,
        writing: is_writing,
        seen_at: seen_at.toISOString(),
      })),
    }
  },
})
