import { isUuid } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { type ChannelEvent, type ConnectionRow, writtenFor } from '../channels/index.ts'
import { announceDelivery } from './announce.ts'
import { writtenLike } from './api-session.ts'
import { noteConnectionFault } from './connection-fault.ts'
import { type ConversationRow, lockKnownOf, updateConversation } from './conversations.store.ts'
import { afterHearing, type Delivery } from './delivery.rules.ts'
import type { MessageRow } from './messages.store.ts'
import {
  keepReceipts,
  lockOutgoing,
  lockSentUntil,
  type OutgoingChanges,
  type OutgoingRow,
  onTheirWay,
  takeReceipts,
  updateOutgoing,
} from './outgoing.store.ts'

export type MessageEvent = Extract<ChannelEvent, { kind: 'message' | 'echo' }>
type ReceiptServices = Pick<Services, 'clock' | 'events'>

const placeOf = (connection: ConnectionRow) => ({
  tenantId: connection.tenant_id,
  connectionId: connection.connection_id,
})

const conversationOf = (connection: ConnectionRow, message: OutgoingRow) => ({
  tenant_id: message.tenant_id,
  project_id: connection.project_id,
  conversation_id: message.conversation_id,
  user_id: message.user_id ?? '',
  agent_id: message.agent_id,
})

/** Stores a receipt of a message if it ranks above the known status. */
export async function applyReceipt(
  tx: Tx,
  { clock, events }: ReceiptServices,
  connection: ConnectionRow,
  message: MessageRow,
  heard: readonly Delivery[],
  more: OutgoingChanges = {},
): Promise<MessageRow> {
  const known: Delivery = {
    status: message.delivery_status,
    code: message.delivery_code,
    detail: message.delivery_detail,
  }
  const now = heard.reduce(afterHearing, known)
  if (now === known && Object.keys(more).length === 0) return message
  const isHeard = now !== known
  const changes = isHeard
    ? { delivery_status: now.status, delivery_code: now.code, delivery_detail: now.detail }
    : {}
  const changed = await updateOutgoing(tx, message, { ...more, ...changes }, clock.now())
  if (changed === undefined) return message
  if (isHeard) announceDelivery(tx, events, conversationOf(connection, changed), changed)
  return changed
}

/**
 * Channels echo what we send. An echo with our id, or with text that is just being sent, is ours and thereby known to
 * have arrived; everything else was written by a person in the channel's own app.
 */
export async function recogniseEchoes(
  tx: Tx,
  services: ReceiptServices,
  connection: ConnectionRow,
  byContact: ReadonlyMap<string, ConversationRow>,
  said: readonly MessageEvent[],
): Promise<readonly MessageEvent[]> {
  const echoes = said.filter((event) => event.kind === 'echo')
  if (echoes.length === 0) return []
  const known = await lockOutgoing(tx, placeOf(connection), {
    channelIds: echoes.map((echo) => echo.channelMessageId),
    ourIds: echoes.flatMap((echo) => (echo.ourId !== undefined && isUuid(echo.ourId) ? [echo.ourId] : [])),
  })
  const foreign: MessageEvent[] = []
  for (const echo of echoes) {
    if (known.some((message) => message.channel_message_id === echo.channelMessageId)) continue
    const conversation = byContact.get(echo.contact)
    const own =
      known.find((message) => message.message_id === echo.ourId) ??
      (conversation === undefined
        ? undefined
        : (await onTheirWay(tx, conversation)).find((message) => isEchoOf(message, conversation, echo)))
    if (own === undefined) foreign.push(echo)
    else await nameMessage(tx, services, connection, own, echo.channelMessageId)
  }
  return foreign
}

/** A channel repeats the text as it was sent, which is not how an agent wrote it. */
const isEchoOf = (message: MessageRow, { channel_type }: ConversationRow, echo: MessageEvent): boolean =>
  message.content === echo.content ||
  (message.author_type === 'agent' && writtenFor(writtenLike(channel_type), message.content) === echo.content)

/** Stores the channel's id of a message, and applies receipts that arrived under that id before. */
export async function nameMessage(
  tx: Tx,
  services: ReceiptServices,
  connection: ConnectionRow,
  message: MessageRow,
  channelMessageId: string,
): Promise<MessageRow> {
  const early = await takeReceipts(tx, placeOf(connection), channelMessageId)
  const sent: Delivery = { status: 'sent', code: '', detail: '' }
  return applyReceipt(tx, services, connection, message, [sent, ...early], {
    channel_message_id: channelMessageId,
    sending_job_id: null,
    sending_since: null,
    next_attempt_at: null,
  })
}

/** Messages written in the channel's own app may have early receipts too. */
export async function catchUpReceipts(
  tx: Tx,
  services: ReceiptServices,
  connection: ConnectionRow,
  fresh: readonly MessageRow[],
): Promise<void> {
  for (const message of fresh) {
    if (message.direction !== 'outbound' || message.channel_message_id === null) continue
    const early = await takeReceipts(tx, placeOf(connection), message.channel_message_id)
    await applyReceipt(tx, services, connection, message, early)
  }
}

type Receipt = Extract<ChannelEvent, { kind: 'receipt' }>

export async function takeInReceipts(
  tx: Tx,
  services: ReceiptServices,
  connection: ConnectionRow,
  told: readonly ChannelEvent[],
): Promise<void> {
  const receipts = told.filter((event): event is Receipt => event.kind === 'receipt')
  if (receipts.length === 0) return
  const place = placeOf(connection)
  const ourIds = receipts.flatMap(({ ourId }) => (ourId !== undefined && isUuid(ourId) ? [ourId] : []))
  const channelIds = receipts.map((receipt) => receipt.channelMessageId)
  const messages = await lockOutgoing(tx, place, { channelIds, ourIds })
  const current = new Map(messages.map((message) => [message.message_id, message]))
  const unknown: (Delivery & { channelMessageId: string; status: Receipt['status'] })[] = []
  for (const receipt of receipts) {
    const heard = deliveryOf(receipt)
    const own = [...current.values()].find(
      (message) =>
        message.channel_message_id === receipt.channelMessageId || message.message_id === receipt.ourId,
    )
    if (own === undefined) {
      unknown.push({ ...heard, channelMessageId: receipt.channelMessageId, status: receipt.status })
      continue
    }
    const named =
      own.channel_message_id === null
        ? await nameMessage(tx, services, connection, own, receipt.channelMessageId)
        : own
    current.set(own.message_id, await applyReceipt(tx, services, connection, named, [heard]))
    if (receipt.fault !== undefined)
      await noteConnectionFault(tx, services.events, connection, receipt.fault, services.clock.now())
  }
  await keepReceipts(tx, place, unknown, services.clock.now())
}

const deliveryOf = ({ status, fault }: Receipt): Delivery => ({
  status,
  code: fault?.code ?? '',
  detail: fault?.detail ?? '',
})

type Watermark = Extract<ChannelEvent, { kind: 'watermark' }>

export async function takeInWatermarks(
  tx: Tx,
  services: ReceiptServices,
  connection: ConnectionRow,
  told: readonly ChannelEvent[],
): Promise<void> {
  const marks = told.filter((event): event is Watermark => event.kind === 'watermark')
  if (marks.length === 0) return
  const now = services.clock.now()
  const contacts = [...new Set(marks.map((mark) => mark.contact))]
  for (const conversation of await lockKnownOf(tx, connection, contacts)) {
    const own = marks.filter((mark) => mark.contact === conversation.external_id)
    for (const status of ['delivered', 'read'] as const) {
      const column = status === 'read' ? 'read_until' : 'delivered_until'
      const until = latestOf([
        conversation[column],
        ...own.filter((one) => one.status === status).map((one) => one.at),
      ])
      if (until === null || until.getTime() === conversation[column]?.getTime()) continue
      await updateConversation(tx, conversation, { [column]: until }, now)
      for (const message of await lockSentUntil(tx, conversation, until, status))
        await applyReceipt(tx, services, connection, message, [{ status, code: '', detail: '' }])
    }
  }
}

const latestOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((latest, one) => (one !== null && (latest === null || one > latest) ? one : latest), null)
