import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Following } from '../../platform/events/event-hub.ts'
import type { StoredEvent } from '../../platform/events/events.store.ts'
import { defined } from '../../platform/http/schema.ts'
import { sessionIdOf } from './api-session.ts'
import { findConversation } from './conversations.store.ts'
import { findMessage } from './messages.store.ts'
import type { ConversationEvent } from './schemas.ts'
import { conversationView, messageView } from './views.ts'

type Frame = Static<typeof ConversationEvent>

/** Many may watch the same workspace: each event is read and written out once for all of them in this process. */
const frames = new LRUCache<string, Promise<string>>({ max: 2_000, ttl: 2_000 })

async function readFrame(db: ScopedDatabase, event: StoredEvent): Promise<string> {
  const { conversation_id: _id, ...data } = event.payload
  const conversationId = event.subjectId ?? ''
  const messageId = data['message_id']
  const [conversation, message] = await db.read((tx) =>
    Promise.all([
      findConversation(tx, { tenantId: event.tenantId, conversationId }),
      typeof messageId === 'string' ? findMessage(tx, event.tenantId, messageId) : undefined,
    ]),
  )
  const frame: Frame = defined({
    type: event.type,
    conversation_id: conversationId,
    conversation: conversation && conversationView(conversation),
    message: message && messageView(message, conversation && sessionIdOf(conversation)),
    data,
    created_at: event.createdAt.toISOString(),
  })
  return JSON.stringify(frame)
}

/** The events of a project's conversations, with the message text that events do not contain. */
export async function* framesOf(db: ScopedDatabase, { from, events }: Following, projectId: string) {
  // Sent at once, so that the client knows that it is connected, and its position, before the first event.
  yield { comment: 'connected', id: String(from) }
  for await (const event of events) {
    if (!event.type.startsWith('conversation.') || event.projectId !== projectId) continue
    let frame = frames.get(event.eventId)
    if (frame === undefined) {
      frame = readFrame(db, event)
      frames.set(event.eventId, frame)
      frame.catch(() => frames.delete(event.eventId))
    }
    yield { id: String(event.seq), text: await frame }
  }
}
