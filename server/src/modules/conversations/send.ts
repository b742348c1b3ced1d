import { later, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import {
  type ConnectionRow,
  findConnectionById,
  noteHealth,
  type OutboundMessage,
  type OutgoingAttachment,
  type SendResult,
} from '../channels/index.ts'
import { contactRefusal } from '../people/index.ts'
import { announceDelivery } from './announce.ts'
import { noteConnectionFault } from './connection-fault.ts'
import { type ConversationRow, lockConversation } from './conversations.store.ts'
import { type Delivery, UNCONFIRMED } from './delivery.rules.ts'
import { findMessage, type MessageRow } from './messages.store.ts'
import { nextToSend, partsOfMessage, updateOutgoing } from './outgoing.store.ts'
import { applyReceipt, nameMessage } from './receipts.ts'
import { sendMessagesJob } from './transcript.ts'
import { contactNames } from './window.ts'

type SendServices = Pick<Services, 'clock' | 'events' | 'jobs' | 'channels'>

export interface SendRun {
  readonly tenantId: string
  readonly db: ScopedDatabase
  /** Identifies the run, so that a repetition after a crash finds what it began itself. */
  readonly runId: string
}

const NOT_SENDING = { sending_job_id: null, sending_since: null } as const
const TRIES_MAX = 6
/** The lease of one send: no call takes longer, so its process must have died. */
const STALE_MS = 5 * MINUTE_MS

/** Sends what waits in a conversation, in order, one at a time. */
export async function sendWaiting(
  services: SendServices,
  run: SendRun,
  conversationId: string,
): Promise<void> {
  for (;;) {
    const step = await run.db.transaction((tx) => take(tx, services, run, conversationId))
    if (step === 'done') return
    if (step === 'handled') continue
    const result = await services.channels.send(step.connection, letterOf(step.conversation, step.message))
    await run.db.transaction((tx) => recordResult(tx, services, step.connection, step.message, result))
  }
}

interface Taken {
  readonly conversation: ConversationRow
  readonly connection: ConnectionRow
  readonly message: MessageRow
}

/** Marks the next message as being sent before the call, so that a crash in between is noticed by the next run. */
async function take(
  tx: Tx,
  services: SendServices,
  run: SendRun,
  conversationId: string,
): Promise<Taken | 'handled' | 'done'> {
  const now = services.clock.now()
  const conversation = await lockConversation(tx, run.tenantId, conversationId)
  if (conversation === undefined) return 'done'
  const message = await nextToSend(tx, conversation)
  if (message === undefined) return 'done'
  const connection =
    message.connection_id === null
      ? undefined
      : await findConnectionById(tx, run.tenantId, message.connection_id)
  if (connection === undefined) {
    const failed = { delivery_status: 'failed', delivery_code: 'refused' } as const
    const delivery_detail = 'The channel was disconnected.'
    const changed = await updateOutgoing(tx, message, { ...failed, ...NOT_SENDING, delivery_detail }, now)
    if (changed !== undefined) announceDelivery(tx, services.events, conversation, changed)
    return 'handled'
  }
  if (message.sending_since !== null) {
    const isMine = message.sending_job_id === run.runId
    const isStale = now.getTime() - message.sending_since.getTime() > STALE_MS
    if (!isMine && !isStale) return 'done'
    // The process stopped during the call. Sending again might duplicate it; a receipt may still settle it.
    await applyReceipt(
      tx,
      services,
      connection,
      message,
      [unconfirmed('The process stopped while it was being sent.')],
      NOT_SENDING,
    )
    await stopLaterParts(tx, services, connection, message)
    return 'handled'
  }
  if (message.next_attempt_at !== null && message.next_attempt_at > now) {
    await again(tx, services, conversation, message.next_attempt_at)
    return 'done'
  }
  const refusal = message.is_unasked ? await refusalOf(tx, conversation) : undefined
  if (refusal !== undefined) {
    await applyReceipt(tx, services, connection, message, [refusal])
    return 'handled'
  }
  const changes = { sending_job_id: run.runId, sending_since: now, attempts: message.attempts + 1 }
  const taken = await updateOutgoing(tx, message, changes, now)
  return taken === undefined ? 'done' : { conversation, connection, message: taken }
}

/** The person may have objected since the message was put in line. */
async function refusalOf(tx: Tx, conversation: ConversationRow): Promise<Delivery | undefined> {
  const { tenant_id: tenantId, project_id: projectId } = conversation
  const detail = await contactRefusal(tx, { tenantId, projectId }, contactNames(conversation))
  return detail === undefined ? undefined : { status: 'failed', code: 'contact_refused', detail }
}

const unconfirmed = (detail: string): Delivery => ({
  status: 'failed',
  code: UNCONFIRMED,
  detail: `${detail} It may have arrived; it was not sent again.`,
})

const again = (tx: Tx, { jobs }: SendServices, conversation: ConversationRow, runAt: Date) =>
  jobs.add(
    tx,
    sendMessagesJob,
    conversation.tenant_id,
    { conversation_id: conversation.conversation_id },
    { runAt, dedupeKey: conversation.conversation_id },
  )

/** Records the result of a send. A receipt may have arrived meanwhile, so the row is read again. */
async function recordResult(
  tx: Tx,
  services: SendServices,
  connection: ConnectionRow,
  sent: MessageRow,
  result: SendResult,
): Promise<void> {
  const now = services.clock.now()
  const conversation = await lockConversation(tx, sent.tenant_id, sent.conversation_id)
  const message = await findMessage(tx, sent.tenant_id, sent.message_id)
  if (conversation === undefined || message === undefined) return
  if (result.kind === 'sent') {
    const known = await nameMessage(tx, services, connection, message, result.channelMessageId)
    await applyReceipt(tx, services, connection, known, reachedBy(conversation, message))
    await noteHealth(tx, connection, { status: 'active', code: '', detail: '' }, now)
    return
  }
  if (result.kind === 'unknown') {
    await applyReceipt(tx, services, connection, message, [unconfirmed(result.detail)], NOT_SENDING)
    await stopLaterParts(tx, services, connection, message)
    return
  }
  const { fault } = result
  await noteConnectionFault(tx, services.events, connection, fault, now)
  if (result.mayRetry && message.attempts < TRIES_MAX) {
    const wait = fault.retryAfterMs ?? Math.min(2 ** message.attempts * SECOND_MS, 5 * MINUTE_MS)
    const nextAttemptAt = later(now, wait)
    const changes = { ...NOT_SENDING, next_attempt_at: nextAttemptAt, delivery_detail: fault.detail }
    await updateOutgoing(tx, message, changes, now)
    await again(tx, services, conversation, nextAttemptAt)
    return
  }
  const failed: Delivery = { status: 'failed', code: fault.code, detail: fault.detail }
  await applyReceipt(tx, services, connection, message, [failed], NOT_SENDING)
  await stopLaterParts(tx, services, connection, message)
}

/** The rest of a message is not sent without the part before it. */
async function stopLaterParts(
  tx: Tx,
  services: SendServices,
  connection: ConnectionRow,
  message: MessageRow,
): Promise<void> {
  const detail = 'An earlier part of this message was not sent.'
  for (const part of await partsOfMessage(tx, message))
    if (part.sort_key > message.sort_key && part.delivery_status === 'queued')
      await applyReceipt(tx, services, connection, part, [{ status: 'failed', code: 'part_failed', detail }])
}

/** What the contact has read or got up to a later moment includes this one. */
const reachedBy = (conversation: ConversationRow, message: MessageRow): readonly Delivery[] =>
  (['delivered', 'read'] as const).flatMap((status) => {
    const until = status === 'read' ? conversation.read_until : conversation.delivered_until
    return until !== null && message.said_at <= until ? [{ status, code: '', detail: '' }] : []
  })

const letterOf = (conversation: ConversationRow, message: MessageRow): OutboundMessage => ({
  ourId: message.message_id,
  to: conversation.external_id,
  content: message.content,
  isMarkdown: message.author_type === 'agent' && message.template === null,
  attachment: message.attachments[0] as OutgoingAttachment | undefined,
  template: message.template ?? undefined,
})
