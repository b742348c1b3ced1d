import type { JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

export type ConversationEventType =
  | 'conversation.started'
  | 'conversation.message'
  | 'conversation.message.status'
  | 'conversation.message.failed'
  | 'conversation.takeover.started'
  | 'conversation.takeover.released'
  | 'conversation.handoff'
  | 'conversation.unrouted'
  | 'conversation.updated'
  | 'conversation.assigned'
  | 'conversation.target_missed'
  | 'conversation.note_added'
  | 'conversation.note_mentioned'
  | 'conversation.note_deleted'
  | 'conversation.typing'
  | 'conversation.read'
  | 'conversation.deleted'

/** What every event of a conversation names: its person, and the agent that has it. */
export type Announced = Pick<
  ConversationRow,
  'tenant_id' | 'project_id' | 'conversation_id' | 'user_id' | 'agent_id'
>

/**
 * Events name what happened to which conversation and message and contain no message text: the transcript is stored in one
 * place only, so deleting it there deletes it. Live streams read the text when they send the event.
 */
export function announce(
  tx: Tx,
  events: Events,
  conversation: Announced,
  type: ConversationEventType,
  data: JsonObject = {},
): void {
  events.append(tx, {
    tenantId: conversation.tenant_id,
    projectId: conversation.project_id,
    type,
    subjectId: conversation.conversation_id,
    payload: {
      conversation_id: conversation.conversation_id,
      user_id: conversation.user_id,
      ...(conversation.agent_id === null ? {} : { agent_id: conversation.agent_id }),
      ...data,
    },
  })
}

export function announceMessage(tx: Tx, events: Events, conversation: Announced, message: MessageRow): void {
  announce(tx, events, conversation, 'conversation.message', {
    message_id: message.message_id,
    direction: message.direction,
    author_type: message.author_type,
    message_type: message.kind,
  })
}

/** `failed` has an event type of its own, because an operator may have to act on it. */
export function announceDelivery(tx: Tx, events: Events, conversation: Announced, message: MessageRow): void {
  const isFailed = message.delivery_status === 'failed'
  announce(
    tx,
    events,
    conversation,
    isFailed ? 'conversation.message.failed' : 'conversation.message.status',
    {
      message_id: message.message_id,
      delivery_status: message.delivery_status,
      ...(isFailed ? { code: message.delivery_code } : {}),
    },
  )
}
