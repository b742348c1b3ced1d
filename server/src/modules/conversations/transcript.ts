import { Type } from 'typebox'
import { newId } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/invariant.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import type { Services } from '../../platform/services.ts'
import { type Attachment, isCaption, type OutgoingAttachment, splitFor } from '../channels/index.ts'
import { announceMessage } from './announce.ts'
import { writtenLike } from './api-session.ts'
import { changeConversation } from './clocks/change-conversation.ts'
import type { ConversationChanges, ConversationRow } from './conversations.store.ts'
import { insertMessages, type MessageRow } from './messages.store.ts'

const PREVIEW_MAX = 200

/** The preview in lists: the text, or the kind of message if it has none. */
export const previewOf = (message: Pick<MessageRow, 'content' | 'kind'>): string =>
  (message.content || `[${message.kind}]`).slice(0, PREVIEW_MAX).toWellFormed()

const isLater = (one: Pick<MessageRow, 'said_at' | 'sort_key'>, than: { at: Date; key: string }): boolean => {
  const difference = one.said_at.getTime() - than.at.getTime()
  return difference > 0 || (difference === 0 && one.sort_key >= than.key)
}

/** What new messages change about their conversation, in whatever order they came. */
export function lastOf(conversation: ConversationRow, messages: readonly MessageRow[]): ConversationChanges {
  let last = { at: conversation.last_message_at, key: conversation.last_sort_key }
  let changes: ConversationChanges = {}
  let inboundAt = conversation.last_inbound_at
  for (const message of messages) {
    if (message.direction === 'inbound' && (inboundAt === null || message.said_at > inboundAt))
      inboundAt = message.said_at
    if (conversation.last_direction !== '' || changes.last_direction !== undefined)
      if (!isLater(message, last)) continue
    last = { at: message.said_at, key: message.sort_key }
    changes = {
      last_direction: message.direction,
      last_message_preview: previewOf(message),
      last_message_at: message.said_at,
      last_sort_key: message.sort_key,
    }
  }
  return inboundAt === conversation.last_inbound_at ? changes : { ...changes, last_inbound_at: inboundAt }
}

export const NEW_MESSAGE = {
  channel_message_id: null,
  author_id: '',
  kind: 'text',
  attachments: [],
  delivery_status: '',
  delivery_code: '',
  delivery_detail: '',
  send_key: null,
  template: null,
  needs_reply: false,
  is_remembered: false,
  sending_job_id: null,
  sending_since: null,
  attempts: 0,
  next_attempt_at: null,
  is_unasked: false,
} as const satisfies Partial<MessageRow>

export interface Utterance {
  readonly authorType: 'agent' | 'operator'
  readonly authorId: string
  readonly content: string
  readonly attachments?: readonly OutgoingAttachment[]
  readonly template?: Readonly<Record<string, unknown>> | undefined
  readonly sendKey?: string | undefined
  readonly isRemembered?: boolean
  /** The agent writes first. */
  readonly isUnasked?: boolean
}

export const sendMessagesJob = jobKind('conversations.send', Type.Object({ conversation_id: Type.String() }))

/** Written down, announced and put in line to be sent: one transaction, under the conversation's lock. */
export async function appendMessage(
  tx: Tx,
  { clock, events, jobs }: Pick<Services, 'clock' | 'events' | 'jobs'>,
  conversation: ConversationRow,
  utterance: Utterance,
  more: ConversationChanges = {},
): Promise<{ readonly conversation: ConversationRow; readonly messages: readonly MessageRow[] }> {
  const now = clock.now()
  // The channel's clock may be ahead of ours; an answer is placed after what it answers.
  const first = Math.max(now.getTime(), conversation.last_message_at.getTime() + 1)
  // The widget and clients of the API fetch what is there; channels are sent to.
  const isFetched = writtenLike(conversation.channel_type) === 'web'
  const group = newId()
  const rows = partsOf(conversation, utterance).map((part, at): MessageRow => {
    const messageId = at === 0 ? group : newId()
    return {
      ...NEW_MESSAGE,
      tenant_id: conversation.tenant_id,
      conversation_id: conversation.conversation_id,
      message_id: messageId,
      connection_id: conversation.connection_id,
      said_at: new Date(first + at),
      sort_key: partKey(group, at),
      direction: 'outbound',
      role: 'assistant',
      author_type: utterance.authorType,
      author_id: utterance.authorId,
      kind: part.attachment?.type ?? (utterance.template === undefined ? 'text' : 'template'),
      content: part.content,
      attachments: part.attachment === undefined ? [] : [part.attachment as Attachment],
      delivery_status: isFetched ? 'sent' : 'queued',
      template: utterance.template ?? null,
      send_key: at === 0 ? (utterance.sendKey ?? null) : null,
      is_remembered: utterance.isRemembered ?? false,
      is_unasked: utterance.isUnasked ?? false,
      created_at: now,
      updated_at: now,
    }
  })
  const messages = await insertMessages(tx, rows)
  invariant(messages.length === rows.length, 'what we say is new')
  const changed = await changeConversation(
    tx,
    conversation,
    { ...lastOf(conversation, messages), ...more },
    now,
    { answeredBy: utterance.isUnasked ? undefined : utterance.authorType, by: utterance.authorId },
  )
  for (const message of messages) announceMessage(tx, events, changed, message)
  if (!isFetched) {
    const { tenant_id: tenantId, conversation_id } = conversation
    await jobs.add(tx, sendMessagesJob, tenantId, { conversation_id }, { dedupeKey: conversation_id })
  }
  return { conversation: changed, messages }
}

/** The parts of one message share the beginning of their sort key, which is the id of the first. */
const partKey = (group: string, at: number): string =>
  at === 0 ? group : `${group}.${String(at).padStart(3, '0')}`

/** One channel call each: text in parts that the channel takes, with a file where it can be the caption. */
function partsOf(
  { channel_type }: ConversationRow,
  { content, attachments = [], authorType, template }: Utterance,
): readonly { readonly content: string; readonly attachment?: OutgoingAttachment }[] {
  if (template !== undefined) return [{ content }]
  const isMarkdown = authorType === 'agent'
  const channel = writtenLike(channel_type)
  const files = attachments.map((attachment) => ({ content: '', attachment }))
  const [first, ...rest] = files
  if (first !== undefined && (content === '' || isCaption(channel, content, isMarkdown)))
    return [{ ...first, content }, ...rest]
  return [...splitFor(channel, content, isMarkdown).map((part) => ({ content: part })), ...files]
}
