import { type Selectable, sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import { columnValues, type RowOf } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ChannelType, ConnectionRow } from '../channels/index.ts'
import { type IdentityPlace, type IdentityValue, insertIdentities, verifiedPerson } from '../people/index.ts'
import type { RoundChange } from './rounds/rounds.rules.ts'
import { keepRound } from './rounds/rounds.store.ts'
import { conversations } from './tables.ts'
import { userIdOf } from './window.ts'

export type ConversationRow = Selectable<RowOf<typeof conversations>>

export interface ConversationKey {
  readonly tenantId: string
  readonly conversationId: string
}

export const findConversation = (tx: Tx, key: ConversationKey): Promise<ConversationRow | undefined> =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('conversation_id', '=', key.conversationId)
    .executeTakeFirst()

/** The lock to take first by everything that changes a conversation or relies on one of its jobs. */
export const lockConversation = (
  tx: Tx,
  tenantId: string,
  conversationId: string,
): Promise<ConversationRow | undefined> =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()

/** Several of them, in the order in which all code locks them. */
export const lockConversations = (
  tx: Tx,
  tenantId: string,
  conversationIds: readonly string[],
): Promise<ConversationRow[]> =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', sql<string>`any(${conversationIds}::uuid[])`)
    .orderBy('conversation_id')
    .forUpdate()
    .execute()

export interface Contact {
  readonly externalId: string
  /** When undefined, the person is looked up by the channel's id, or created. */
  readonly userId?: string
  readonly name: string
  readonly firstAt: Date
}

/** The conversations of these contacts, made where there are none, locked, and which of them are new. */
export async function lockConversationsOf(
  tx: Tx,
  connection: ConnectionRow,
  contacts: readonly Contact[],
  now: Date,
): Promise<readonly (ConversationRow & { readonly isNew: boolean })[]> {
  if (contacts.length === 0) return []
  const place = { tenantId: connection.tenant_id, projectId: connection.project_id }
  const rows = contacts.map((contact) => ({
    tenant_id: connection.tenant_id,
    project_id: connection.project_id,
    conversation_id: newId(),
    connection_id: connection.connection_id,
    channel_type: connection.channel_type,
    external_id: contact.externalId,
    user_id:
      contact.userId ??
      sql<string>`coalesce(${verifiedPerson(place, identitiesAt(connection.channel_type, contact.externalId))},
        ${userIdOf(connection.channel_type, contact.externalId)})`,
    contact_name: contact.name,
    last_message_at: contact.firstAt,
    created_at: now,
    updated_at: now,
  }))
  const made = await tx.db
    .insertInto('conversations')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'connection_id', 'external_id']).doNothing())
    .returning(['conversation_id', 'user_id', 'external_id'])
    .execute()
  const fresh = new Set(made.map((row) => row.conversation_id))
  await noteContacts(tx, place, connection.channel_type, made, now)
  const locked = await lockKnownOf(
    tx,
    connection,
    contacts.map((contact) => contact.externalId),
  )
  return locked.map((row) => ({ ...row, isNew: fresh.has(row.conversation_id) }))
}

/** By what a channel vouches for a contact: its own id, which on WhatsApp is the phone number. */
const identitiesAt = (channelType: ChannelType, externalId: string): readonly IdentityValue[] => [
  { kind: channelType, value: externalId },
  ...(channelType === 'whatsapp' ? [{ kind: 'phone' as const, value: externalId }] : []),
]

const noteContacts = (
  tx: Tx,
  place: IdentityPlace,
  channelType: ChannelType,
  made: readonly { readonly user_id: string; readonly external_id: string }[],
  now: Date,
) =>
  insertIdentities(
    tx,
    place,
    made.flatMap((row) =>
      identitiesAt(channelType, row.external_id).map((identity) => ({
        ...identity,
        userId: row.user_id,
        isVerified: true,
        source: 'channel' as const,
      })),
    ),
    now,
  )

/** Locks the existing ones, always in the same order, which prevents deadlocks. */
export const lockKnownOf = (
  tx: Tx,
  connection: ConnectionRow,
  externalIds: readonly string[],
): Promise<ConversationRow[]> =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('tenant_id', '=', connection.tenant_id)
    .where('connection_id', '=', connection.connection_id)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .orderBy('conversation_id')
    .forUpdate()
    .execute()

export type ConversationChanges = Partial<
  Omit<ConversationRow, 'tenant_id' | 'project_id' | 'conversation_id' | 'created_at' | 'updated_at'>
>

type RoundOf = Pick<
  ConversationRow,
  'tenant_id' | 'conversation_id' | 'project_id' | 'channel_type' | 'agent_id'
>

/** With what is kept of its round, in one statement. */
export function updateConversation(
  tx: Tx,
  row: RoundOf,
  changes: ConversationChanges,
  now: Date,
  round?: RoundChange,
): Promise<ConversationRow> {
  const db = round === undefined ? tx.db : tx.db.with('kept', (query) => keepRound(query, row, round))
  return db
    .updateTable('conversations')
    .set({
      ...tx.words.values(conversations, row.tenant_id, columnValues(conversations, changes)),
      updated_at: now,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('conversation_id', '=', row.conversation_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteConversation(
  tx: Tx,
  row: Pick<ConversationRow, 'tenant_id' | 'conversation_id'>,
): Promise<void> {
  await tx.db
    .deleteFrom('conversations')
    .where('tenant_id', '=', row.tenant_id)
    .where('conversation_id', '=', row.conversation_id)
    .execute()
}

/** The conversation of a connection with one of its contacts. */
export const findConversationOf = (
  tx: Tx,
  connection: Pick<ConnectionRow, 'tenant_id' | 'connection_id'>,
  externalId: string,
): Promise<ConversationRow | undefined> =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('tenant_id', '=', connection.tenant_id)
    .where('connection_id', '=', connection.connection_id)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** The newest conversation with a person on the given channels. */
export const findConversationWith = (
  tx: Tx,
  project: { readonly tenantId: string; readonly projectId: string },
  who: {
    readonly userId: string
    readonly channelType: string | undefined
    readonly connectionId: string | undefined
  },
): Promise<ConversationRow | undefined> =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .where('user_id', '=', who.userId)
    .where('connection_id', 'is not', null)
    .$if(who.channelType !== undefined, (query) =>
      query.where(sql<boolean>`channel_type = ${who.channelType ?? ''}`),
    )
    .$if(who.connectionId !== undefined, (query) =>
      query.where('connection_id', '=', who.connectionId ?? null),
    )
    .orderBy(
      sql`array_position(array['whatsapp', 'messenger', 'instagram', 'telegram', 'web'], channel_type)`,
    )
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
