import { cutText } from '../../kernel/cut-text.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { type ChatInbox, isHeld, type PreparedTurn, type StoredTurn } from '../chat/index.ts'
import { announce, announceMessage } from './announce.ts'
import { findApiChat, lockApiChat } from './api-chats.store.ts'
import { changeConversation } from './clocks/change-conversation.ts'
import type { ConversationRow } from './conversations.store.ts'
import { handoffSentence } from './handoff-sentences.ts'
import { insertMessages, type MessageRow } from './messages.store.ts'
import { processConversationJob } from './receive.ts'
import { lastOf, NEW_MESSAGE } from './transcript.ts'

type InboxServices = Pick<Services, 'clock' | 'events' | 'jobs'>

/** Chats over the API as conversations of the inbox, for projects that want to see them there. */
export const chatInbox = (services: InboxServices): ChatInbox => ({
  find: findApiChat,
  sentence: handoffSentence,
  store: (tx, turn, _entry, stored) => storeApiTurn(tx, services, turn, stored),
})

async function storeApiTurn(
  tx: Tx,
  { clock, events, jobs }: InboxServices,
  turn: PreparedTurn,
  { spoken, outcome, cost }: StoredTurn,
): Promise<void> {
  const { agent, context, sessionId, settings, responder } = turn
  const now = clock.now()
  const session = {
    agent,
    userId: context.scope.userId,
    instanceId: context.scope.instanceId,
    sessionId,
  }
  const name = cutText(settings.displayName ?? '', 200)
  const row = await lockApiChat(tx, session, { name, at: turn.begunAt, now })
  const messages = await insertMessages(tx, messagesOf(row, turn, spoken.text, now))
  const unread = messages.filter((message) => message.direction === 'inbound').length
  const isReopened = unread > 0 && row.status !== 'open'
  const changed = await changeConversation(
    tx,
    row,
    {
      ...lastOf(row, messages),
      contact_name: name || row.contact_name,
      unread_count: row.unread_count + unread,
      cost_micro: row.cost_micro + cost,
      ...(isHeld(turn) ? {} : { model: responder.model }),
      ...(isReopened ? { status: 'open' as const, snoozed_until: null } : {}),
    },
    now,
    {
      askedAt: unread > 0 ? turn.begunAt : undefined,
      answeredBy: messages.length > unread ? 'agent' : undefined,
    },
  )
  const { channel_type, user_id } = changed
  if (row.isNew) announce(tx, events, changed, 'conversation.started', { user_id, channel_type })
  for (const message of messages) announceMessage(tx, events, changed, message)
  if (isReopened) announce(tx, events, changed, 'conversation.updated', { status: 'open' })
  if (outcome.status === 'failed') {
    const reason = outcome.error ?? 'failed'
    announce(tx, events, changed, 'conversation.message.failed', { code: 'no_reply', reason })
  }
  // What an operator is told reaches memory by way of the conversation.
  if (!isHeld(turn)) return
  const { conversation_id, tenant_id } = changed
  await jobs.add(tx, processConversationJob, tenant_id, { conversation_id }, { dedupeKey: conversation_id })
}

/** What the person said, and the answer; system prompts and results of tools are no part of a transcript. */
function messagesOf(
  conversation: ConversationRow & { readonly isNew: boolean },
  turn: PreparedTurn,
  reply: string,
  now: Date,
): readonly MessageRow[] {
  const incoming = turn.settings.isRepeat ? [] : turn.incoming
  const said = incoming.filter(({ role, content }) => role === 'user' && content.trim() !== '')
  // Clients may talk faster than the clock ticks: everything is placed after what is there.
  const after = conversation.isNew ? 0 : conversation.last_message_at.getTime() + 1
  const begun = Math.max(turn.begunAt.getTime(), after)
  const common = (at: number) => ({
    ...NEW_MESSAGE,
    tenant_id: conversation.tenant_id,
    conversation_id: conversation.conversation_id,
    message_id: newId(),
    connection_id: null,
    said_at: new Date(at),
    sort_key: newId(),
    is_remembered: !isHeld(turn),
    created_at: now,
    updated_at: now,
  })
  const rows = said.map(
    ({ content }, at): MessageRow => ({
      ...common(begun + at),
      direction: 'inbound',
      role: 'user',
      author_type: 'user',
      content,
    }),
  )
  if (isHeld(turn) || reply.trim() === '') return rows
  const answer: MessageRow = {
    ...common(Math.max(now.getTime(), begun + said.length)),
    direction: 'outbound',
    role: 'assistant',
    author_type: 'agent',
    author_id: turn.agent.agent_id,
    content: reply,
    delivery_status: 'sent',
  }
  return [...rows, answer]
}
