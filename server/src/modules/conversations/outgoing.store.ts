import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { ReceiptStatus } from '../channels/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

type ConversationId = Pick<ConversationRow, 'tenant_id' | 'conversation_id'>

/** The oldest message waiting to be sent. */
export const nextToSend = (tx: Tx, conversation: ConversationId): Promise<MessageRow | undefined> =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('delivery_status', '=', 'queued')
    .orderBy('said_at')
    .orderBy('sort_key')
    .limit(1)
    .executeTakeFirst()

export type OutgoingChanges = Partial<
  Pick<
    MessageRow,
    | 'channel_message_id'
    | 'delivery_status'
    | 'delivery_code'
    | 'delivery_detail'
    | 'sending_job_id'
    | 'sending_since'
    | 'attempts'
    | 'next_attempt_at'
  >
>

export const updateOutgoing = (
  tx: Tx,
  message: Pick<MessageRow, 'tenant_id' | 'message_id'>,
  changes: OutgoingChanges,
  now: Date,
): Promise<OutgoingRow | undefined> =>
  tx.db
    .updateTable('conversation_messages as message')
    .set({ ...changes, updated_at: now })
    .where('tenant_id', '=', message.tenant_id)
    .where('message_id', '=', message.message_id)
    .returningAll()
    .returning((eb) => {
      const own = eb
        .selectFrom('conversations as own')
        .whereRef('own.tenant_id', '=', 'message.tenant_id')
        .whereRef('own.conversation_id', '=', 'message.conversation_id')
      return [own.select('own.user_id').as('user_id'), own.select('own.agent_id').as('agent_id')]
    })
    .executeTakeFirst()

/** A message with the person and the agent of its conversation, whom its events name. */
export type OutgoingRow = MessageRow & { readonly user_id: string | null; readonly agent_id: string | null }

interface ChannelName {
  readonly tenantId: string
  readonly connectionId: string
}

/** Outgoing messages by the channel's names for them or by our ids, locked in a fixed order. */
export async function lockOutgoing(
  tx: Tx,
  where: ChannelName,
  names: { readonly channelIds: readonly string[]; readonly ourIds: readonly string[] },
): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`select * from conversation_messages
    where tenant_id = ${where.tenantId} and direction = 'outbound' and connection_id = ${where.connectionId}
      and (channel_message_id = any(${names.channelIds}::text[]) or message_id = any(${names.ourIds}::uuid[]))
    order by message_id for update`.execute(tx.db)
  return rows
}

/** Messages that were or may have been sent under an id that we do not know: for channels that do not echo ours. */
export const onTheirWay = (tx: Tx, conversation: ConversationId): Promise<MessageRow[]> =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('direction', '=', 'outbound')
    .where('channel_message_id', 'is', null)
    .where((eb) => eb.or([eb('sending_since', 'is not', null), eb('delivery_code', '=', 'unconfirmed')]))
    .orderBy('said_at')
    .orderBy('sort_key')
    .limit(50)
    .execute()

const GROUP_LENGTH = 36

/** All parts of the message that this is a part of, in order. */
export const partsOfMessage = (tx: Tx, message: MessageRow): Promise<MessageRow[]> =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', message.tenant_id)
    .where('conversation_id', '=', message.conversation_id)
    .where('direction', '=', 'outbound')
    .where(sql<boolean>`left(sort_key, ${GROUP_LENGTH}) = ${message.sort_key.slice(0, GROUP_LENGTH)}`)
    .orderBy('sort_key')
    .execute()

/** Messages sent up to a moment that have not reached this status yet. */
export async function lockSentUntil(
  tx: Tx,
  conversation: ConversationId,
  until: Date,
  status: 'delivered' | 'read',
): Promise<readonly MessageRow[]> {
  const below = status === 'read' ? ['sent', 'delivered'] : ['sent']
  return tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('direction', '=', 'outbound')
    .where('said_at', '<=', until)
    .where(sql<boolean>`delivery_status = any(${below}::text[])`)
    .orderBy('message_id')
    .forUpdate()
    .execute()
}

export async function keepReceipts(
  tx: Tx,
  where: ChannelName,
  receipts: readonly {
    readonly channelMessageId: string
    readonly status: 'sent' | 'delivered' | 'read' | 'failed' | 'removed'
    readonly code: string
    readonly detail: string
  }[],
  now: Date,
): Promise<void> {
  if (receipts.length === 0) return
  await tx.db
    .insertInto('early_receipts')
    .values(
      receipts.map((one) => ({
        tenant_id: where.tenantId,
        connection_id: where.connectionId,
        channel_message_id: one.channelMessageId,
        status: one.status,
        code: one.code,
        detail: one.detail,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the receipts that arrived before we knew the channel's id of the message. */
export const takeReceipts = (tx: Tx, where: ChannelName, channelMessageId: string) =>
  tx.db
    .deleteFrom('early_receipts')
    .where('tenant_id', '=', where.tenantId)
    .where('connection_id', '=', where.connectionId)
    .where('channel_message_id', '=', channelMessageId)
    .where('status', '<>', 'removed')
    .returning(['status', 'code', 'detail'])
    .$narrowType<{ status: ReceiptStatus }>()
    .execute()

/** Those of the messages that were taken back before they came; what is kept about it goes. */
export async function takeRemovals(
  tx: Tx,
  where: ChannelName,
  channelMessageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (channelMessageIds.length === 0) return new Set()
  const rows = await tx.db
    .deleteFrom('early_receipts')
    .where('tenant_id', '=', where.tenantId)
    .where('connection_id', '=', where.connectionId)
    .where('channel_message_id', '=', sql<string>`any(${[...channelMessageIds]}::text[])`)
    .where('status', '=', 'removed')
    .returning('channel_message_id')
    .execute()
  return new Set(rows.map((row) => row.channel_message_id))
}

/** Of every workspace. */
export async function deleteReceiptsBefore(tx: Tx, moment: Date): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('early_receipts')
    .where('created_at', '<', moment)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
