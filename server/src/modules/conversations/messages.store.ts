import { type Selectable, sql } from 'kysely'
import type { RowOf } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ConversationRow } from './conversations.store.ts'
import { conversationMessages } from './tables.ts'
import { writeMessageWords } from './word-search/message-words.store.ts'

export type MessageRow = Selectable<RowOf<typeof conversationMessages>>
type ConversationId = Pick<ConversationRow, 'tenant_id' | 'conversation_id'>

/** All in one statement; those that are there already are left alone. Returns the new ones. */
export async function insertMessages(tx: Tx, rows: readonly MessageRow[]): Promise<readonly MessageRow[]> {
  if (rows.length === 0) return []
  const stored = [...tx.words.rows(conversationMessages, rows[0]?.tenant_id ?? '', rows)]
  const { rows: made } = await sql<MessageRow>`insert into conversation_messages
    select * from jsonb_populate_recordset(null::conversation_messages, ${JSON.stringify(stored)}::jsonb)
    on conflict do nothing returning *`.execute(tx.db)
  await writeMessageWords(
    tx,
    made.filter(({ content }) => content !== ''),
  )
  return made
}

export const findMessage = (tx: Tx, tenantId: string, messageId: string): Promise<MessageRow | undefined> =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

/** Those of the conversation that there are, in no particular order. */
export const findMessages = (
  tx: Tx,
  conversation: ConversationId,
  messageIds: readonly string[],
): Promise<MessageRow[]> =>
  of(tx, conversation)
    .where('message_id', 'in', [...messageIds])
    .execute()

/** What the files of a message have become; its words where they were spoken. */
export async function updateMedia(
  tx: Tx,
  message: Pick<MessageRow, 'tenant_id' | 'conversation_id' | 'message_id'>,
  changes: { readonly attachments: MessageRow['attachments']; readonly content?: string },
): Promise<void> {
  const { tenant_id, message_id } = message
  await tx.db
    .updateTable('conversation_messages')
    .set(
      tx.words.values(conversationMessages, tenant_id, {
        ...changes,
        attachments: JSON.stringify(changes.attachments) as never,
      }),
    )
    .where('tenant_id', '=', tenant_id)
    .where('message_id', '=', message_id)
    .execute()
  if (changes.content !== undefined) await writeMessageWords(tx, [{ ...message, content: changes.content }])
}

export const findBySendKey = (
  tx: Tx,
  conversation: ConversationId,
  sendKey: string,
): Promise<MessageRow | undefined> => of(tx, conversation).where('send_key', '=', sendKey).executeTakeFirst()

const of = (tx: Tx, { tenant_id, conversation_id }: ConversationId) =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('conversation_id', '=', conversation_id)

export interface Place {
  readonly at: Date
  readonly sortKey: string
}

/** The transcript from its end (`desc`) or its beginning. */
export function listMessages(
  tx: Tx,
  conversation: ConversationId,
  page: { readonly after: Place | undefined; readonly order: 'asc' | 'desc'; readonly count: number },
): Promise<MessageRow[]> {
  const { after, order } = page
  let query = of(tx, conversation).orderBy('said_at', order).orderBy('sort_key', order).limit(page.count)
  if (after !== undefined)
    query = query.where(
      order === 'asc'
        ? sql<boolean>`(said_at, sort_key) > (${after.at}::timestamptz, ${after.sortKey}::text collate "C")`
        : sql<boolean>`(said_at, sort_key) < (${after.at}::timestamptz, ${after.sortKey}::text collate "C")`,
    )
  return query.execute()
}

/** The last message that is stored within the moment of each of these, which is `precisionMs` long. */
export async function latestOfMoment(
  tx: Tx,
  messages: readonly Pick<MessageRow, 'tenant_id' | 'conversation_id' | 'said_at'>[],
  precisionMs: number,
): Promise<readonly Pick<MessageRow, 'conversation_id' | 'said_at' | 'sort_key'>[]> {
  const [first] = messages
  if (first === undefined) return []
  const began = messages.map(({ said_at }) => Math.floor(said_at.getTime() / precisionMs) * precisionMs)
  const { rows } = await sql<Pick<MessageRow, 'conversation_id' | 'said_at' | 'sort_key'>>`
    select last.conversation_id, last.said_at, last.sort_key
    from (select distinct conversation_id, began
          from unnest(${messages.map((row) => row.conversation_id)}::uuid[],
                      ${began.map((ms) => new Date(ms))}::timestamptz[]) as said (conversation_id, began)) moment
    cross join lateral (
      select conversation_id, said_at, sort_key from conversation_messages
      where tenant_id = ${first.tenant_id} and conversation_id = moment.conversation_id
        and said_at >= moment.began and said_at < moment.began + ${precisionMs}::int * interval '1 millisecond'
      order by said_at desc, sort_key desc limit 1) last`.execute(tx.db)
  return rows
}

/** Unanswered messages, in order. */
export const messagesToAnswer = (tx: Tx, conversation: ConversationId): Promise<MessageRow[]> =>
  of(tx, conversation)
    .where('needs_reply', '=', true)
    .orderBy('said_at')
    .orderBy('sort_key')
    .limit(100)
    .execute()

/** Answered, by whomever; all of them unless some are named. */
export async function markAnswered(
  tx: Tx,
  conversation: ConversationId,
  messageIds?: readonly string[],
): Promise<void> {
  await tx.db
    .updateTable('conversation_messages')
    .set({ needs_reply: false })
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('needs_reply', '=', true)
    .$if(messageIds !== undefined, (query) =>
      query.where('message_id', '=', sql<string>`any(${messageIds ?? []}::uuid[])`),
    )
    .execute()
}

/** An operator's message answers everything said before it, in whatever order the two arrived. */
export async function markAnsweredByHumans(
  tx: Tx,
  tenantId: string,
  conversationIds: readonly string[],
): Promise<void> {
  await sql`update conversation_messages asked set needs_reply = false
    where asked.tenant_id = ${tenantId} and asked.conversation_id = any(${conversationIds}::uuid[]) and asked.needs_reply
      and exists (select from conversation_messages answer
        where answer.tenant_id = asked.tenant_id and answer.conversation_id = asked.conversation_id
          and answer.author_type = 'operator'
          and (answer.said_at, answer.sort_key) > (asked.said_at, asked.sort_key))`.execute(tx.db)
}

/** Takes messages that memory does not have yet and that are not about to be answered, in order, each once. */
export async function takeNotIngested(
  tx: Tx,
  conversation: ConversationId,
  isAnswering: boolean,
): Promise<readonly MessageRow[]> {
  const taken = await tx.db
    .updateTable('conversation_messages')
    .set({ is_remembered: true })
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('is_remembered', '=', false)
    .$if(isAnswering, (query) => query.where('needs_reply', '=', false))
    .returningAll()
    .execute()
  return taken.sort(
    (one, other) =>
      one.said_at.getTime() - other.said_at.getTime() || (one.sort_key < other.sort_key ? -1 : 1),
  )
}

export async function markIngested(
  tx: Tx,
  conversation: ConversationId,
  messageIds: readonly string[],
): Promise<void> {
  await tx.db
    .updateTable('conversation_messages')
    .set({ is_remembered: true })
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute()
}

/** The message is to be ingested again. */
export async function clearIngestedOf(tx: Tx, message: MessageRow): Promise<void> {
  await tx.db
    .updateTable('conversation_messages')
    .set({ is_remembered: false })
    .where('tenant_id', '=', message.tenant_id)
    .where('message_id', '=', message.message_id)
    .execute()
}

/** The message that a channel knows by this id. */
export const findByChannelId = (
  tx: Tx,
  connection: { readonly tenant_id: string; readonly connection_id: string },
  channelMessageId: string,
): Promise<MessageRow | undefined> =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', connection.tenant_id)
    .where('connection_id', '=', connection.connection_id)
    .where('channel_message_id', '=', channelMessageId)
    .executeTakeFirst()

/** What the contact said last, in words. */
export const lastSaid = (tx: Tx, conversation: ConversationId): Promise<MessageRow | undefined> =>
  tx.db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('tenant_id', '=', conversation.tenant_id)
    .where('conversation_id', '=', conversation.conversation_id)
    .where('direction', '=', 'inbound')
    .where('content', '<>', '')
    .orderBy('said_at', 'desc')
    .orderBy('sort_key', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those of the ids that are stored. */
export async function knownChannelIds(
  tx: Tx,
  connection: { readonly tenant_id: string; readonly connection_id: string },
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('conversation_messages')
    .select('channel_message_id')
    .where('tenant_id', '=', connection.tenant_id)
    .where('connection_id', '=', connection.connection_id)
    .where('channel_message_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return rows.flatMap(({ channel_message_id }) => channel_message_id ?? [])
}

export async function changeMessage(
  tx: Tx,
  message: MessageRow,
  { attachments, ...plain }: Partial<Pick<MessageRow, 'kind' | 'content' | 'attachments' | 'needs_reply'>>,
  now: Date,
): Promise<MessageRow> {
  const changed = await tx.db
    .updateTable('conversation_messages')
    .set(
      tx.words.values(conversationMessages, message.tenant_id, {
        ...plain,
        ...(attachments === undefined ? {} : { attachments: JSON.stringify(attachments) }),
        updated_at: now,
      }),
    )
    .where('tenant_id', '=', message.tenant_id)
    .where('message_id', '=', message.message_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (plain.content !== undefined) await writeMessageWords(tx, [changed])
  return changed
}

const CARRIED_MAX = 60

/** Another agent answers from now on: the recent messages are ingested into its memory too. */
export async function clearIngested(tx: Tx, conversation: ConversationId): Promise<void> {
  await sql`update conversation_messages set is_remembered = false
    where tenant_id = ${conversation.tenant_id} and message_id in (
      select message_id from conversation_messages
      where tenant_id = ${conversation.tenant_id} and conversation_id = ${conversation.conversation_id}
      order by said_at desc, sort_key desc limit ${CARRIED_MAX})`.execute(tx.db)
}
