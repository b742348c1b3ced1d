import { Type } from 'typebox'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { cutText } from '../../kernel/cut-text.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import type { Services } from '../../platform/services.ts'
import { adapterOf, type ChannelEvent, type ConnectionRow } from '../channels/index.ts'
import { announce, announceMessage } from './announce.ts'
import { takeInChanges, withoutRemoved } from './changes.ts'
import { changeConversation } from './clocks/change-conversation.ts'
import { noteConnectionFault } from './connection-fault.ts'
import { type Contact, type ConversationRow, lockConversationsOf } from './conversations.store.ts'
import { fetchMediaJob, lacksMedia } from './fetch-media.ts'
import { insertMessages, knownChannelIds, type MessageRow, markAnsweredByHumans } from './messages.store.ts'
import { placeMessages } from './place-messages.ts'
import {
  catchUpReceipts,
  type MessageEvent,
  recogniseEchoes,
  takeInReceipts,
  takeInWatermarks,
} from './receipts.ts'
import { lastOf, NEW_MESSAGE } from './transcript.ts'
import { userIdOf } from './window.ts'

export const processConversationJob = jobKind(
  'conversations.attend',
  Type.Object({ conversation_id: Type.String() }),
)

type ReceiveServices = Pick<Services, 'clock' | 'events' | 'jobs'>
type Locked = ConversationRow & { readonly isNew: boolean }

const isSaid = (event: ChannelEvent): event is MessageEvent =>
  event.kind === 'message' || event.kind === 'echo'

/**
 * Stores the events of a channel in one transaction. Messages are identified by the channel's ids, so it does not
 * matter how often, in which order or in which company they come.
 */
export async function receive(
  tx: Tx,
  services: ReceiveServices,
  connection: ConnectionRow,
  told: readonly ChannelEvent[],
  /** When a job processes the conversation, if not at once: the caller may process it itself before that. */
  processAt?: Date,
): Promise<void> {
  const now = services.clock.now()
  const said = await withoutRemoved(tx, connection, [
    ...told.filter(isSaid),
    ...(await earlyEdits(tx, connection, told, now)),
  ])
  const contacts = contactsIn(said)
  const names = new Map(contacts.map((contact) => [contact.externalId, contact.name]))
  const locked = (await lockConversationsOf(tx, connection, contacts, now)).map((row) => ({
    ...row,
    // A contact to whom we wrote first gives their name when they answer.
    contact_name: row.contact_name || (names.get(row.external_id) ?? ''),
  }))
  const byContact = new Map(locked.map((row) => [row.external_id, row]))
  const foreign = await recogniseEchoes(tx, services, connection, byContact, said)
  const isForeign = new Set(foreign)
  const rows = said.flatMap((event) => {
    const conversation = byContact.get(event.contact)
    if (conversation === undefined || (event.kind === 'echo' && !isForeign.has(event))) return []
    return [{ message: rowOf(connection, conversation, event, now), sequence: event.sequence }]
  })
  const { precisionMs } = adapterOf(connection.channel_type)
  const fresh = await insertMessages(tx, await placeMessages(tx, rows, precisionMs))
  await markAnsweredByHumans(tx, connection.tenant_id, [
    ...new Set(fresh.map((message) => message.conversation_id)),
  ])
  const freshOf = new Map<string, MessageRow[]>(locked.map((row) => [row.conversation_id, []]))
  for (const message of fresh) freshOf.get(message.conversation_id)?.push(message)
  await Promise.all(
    locked.map((conversation) =>
      takeIn(
        tx,
        services,
        conversation,
        freshOf.get(conversation.conversation_id) ?? [],
        now,
        processAt ?? now,
      ),
    ),
  )
  await takeInChanges(tx, services, connection, told)
  await catchUpReceipts(tx, services, connection, fresh)
  await takeInReceipts(tx, services, connection, told)
  await takeInWatermarks(tx, services, connection, told)
  await takeInFaults(tx, services, connection, told, now)
}

/** An edit as old as this changes something from before we listened, and is not answered. */
const LATE_MAX_MS = 10 * MINUTE_MS

/**
 * Edits that come before their originals are stored as the messages themselves: the original is then known by its id and
 * adds nothing.
 */
async function earlyEdits(
  tx: Tx,
  connection: ConnectionRow,
  told: readonly ChannelEvent[],
  now: Date,
): Promise<readonly MessageEvent[]> {
  const edits = told.flatMap((event) => (event.kind === 'edit' && event.message ? [event.message] : []))
  if (edits.length === 0) return []
  const ids = edits.map(({ channelMessageId }) => channelMessageId)
  const known = new Set(await knownChannelIds(tx, connection, ids))
  for (const event of told) if (isSaid(event)) known.add(event.channelMessageId)
  return edits
    .filter(({ channelMessageId }) => !known.has(channelMessageId))
    .map((edit) => ({
      ...edit,
      type: edit.type === 'text' ? 'edited' : edit.type,
      wantsReply: edit.wantsReply && now.getTime() - edit.at.getTime() < LATE_MAX_MS,
    }))
}

/** Every contact in the events once, with the newest name they gave. */
function contactsIn(said: readonly MessageEvent[]): readonly Contact[] {
  const contacts = new Map<string, Contact>()
  for (const event of said) {
    const known = contacts.get(event.contact)
    const name = (event.kind === 'message' ? event.contactName : undefined) ?? known?.name ?? ''
    const firstAt = known !== undefined && known.firstAt < event.at ? known.firstAt : event.at
    contacts.set(event.contact, {
      externalId: event.contact,
      name: cutText(name, 200),
      firstAt,
    })
  }
  return [...contacts.values()]
}

function rowOf(
  connection: ConnectionRow,
  conversation: ConversationRow,
  event: MessageEvent,
  now: Date,
): MessageRow {
  const isInbound = event.kind === 'message'
  return {
    ...NEW_MESSAGE,
    tenant_id: connection.tenant_id,
    conversation_id: conversation.conversation_id,
    message_id: newId(),
    connection_id: connection.connection_id,
    channel_message_id: event.channelMessageId,
    said_at: event.isUndated ? now : event.at,
    sort_key: '',
    direction: isInbound ? 'inbound' : 'outbound',
    role: isInbound ? 'user' : 'assistant',
    author_type: isInbound ? 'user' : 'operator',
    author_id: isInbound ? authorOf(connection, conversation, event) : 'channel_app',
    kind: event.type,
    content: event.content,
    attachments: event.attachments,
    delivery_status: isInbound ? '' : reachedOf(conversation, event.at),
    needs_reply: isInbound && event.wantsReply,
    created_at: now,
    updated_at: now,
  }
}

/** In a group, the member who wrote. */
const authorOf = (connection: ConnectionRow, conversation: ConversationRow, event: MessageEvent): string =>
  event.sender === undefined
    ? conversation.user_id
    : cutText(userIdOf(connection.channel_type, event.sender), 200)

/** How far the contact has read, in case the receipt arrived before the message itself. */
const reachedOf = ({ delivered_until, read_until }: ConversationRow, at: Date) => {
  if (read_until !== null && at <= read_until) return 'read'
  return delivered_until !== null && at <= delivered_until ? 'delivered' : 'sent'
}

const QUIET: ReadonlySet<string> = new Set(['reaction', 'system', 'removed'])

/** New messages reopen their conversation, mark it unread and enqueue its processing. */
async function takeIn(
  tx: Tx,
  services: ReceiveServices,
  conversation: Locked,
  messages: readonly MessageRow[],
  now: Date,
  processAt: Date,
): Promise<void> {
  if (conversation.isNew)
    announce(tx, services.events, conversation, 'conversation.started', {
      user_id: conversation.user_id,
      channel_type: conversation.channel_type,
    })
  if (messages.length === 0) return
  const inbound = messages.filter((message) => message.direction === 'inbound')
  // A thumb under an old message, or a changed number, is no reason to look at the conversation again.
  const spoken = inbound.filter((message) => !QUIET.has(message.kind))
  const isReopened = spoken.length > 0 && conversation.status !== 'open'
  const isHumanHeard = inbound.length < messages.length
  const asked = spoken.findLast((message) => message.needs_reply)
  const answered = messages.findLast((message) => message.direction === 'outbound')
  const isAnswered = answered !== undefined && (asked === undefined || answered.said_at > asked.said_at)
  const changed = await changeConversation(
    tx,
    conversation,
    {
      ...lastOf(conversation, messages),
      contact_name: conversation.contact_name,
      unread_count: conversation.unread_count + spoken.length,
      ...(isReopened ? { status: 'open' as const, snoozed_until: null } : {}),
      // A reply that is being written does not include an operator's new message.
      ...(isHumanHeard ? { control_epoch: conversation.control_epoch + 1 } : {}),
    },
    now,
    {
      askedAt: spoken.find((message) => message.needs_reply)?.said_at,
      answeredBy: isAnswered ? 'operator' : undefined,
    },
  )
  for (const message of messages)
    if (lacksMedia(conversation.channel_type, message))
      await services.jobs.add(tx, fetchMediaJob, conversation.tenant_id, { message_id: message.message_id })
  for (const message of messages) announceMessage(tx, services.events, changed, message)
  if (isReopened) announce(tx, services.events, changed, 'conversation.updated', { status: 'open' })
  const { tenant_id, conversation_id } = conversation
  const options = { dedupeKey: conversation_id, runAt: processAt }
  await services.jobs.add(tx, processConversationJob, tenant_id, { conversation_id }, options)
}

async function takeInFaults(
  tx: Tx,
  { events }: ReceiveServices,
  connection: ConnectionRow,
  told: readonly ChannelEvent[],
  now: Date,
): Promise<void> {
  const last = told.findLast((event) => event.kind === 'account')
  if (last?.kind !== 'account') return
  await noteConnectionFault(tx, events, connection, last.fault, now)
}
