import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ConversationRow } from '../conversations.store.ts'
import { conversationNotes } from '../tables.ts'

export type NoteRow = Selectable<Tables['conversation_notes']>
type ConversationIds = Pick<ConversationRow, 'tenant_id' | 'conversation_id'>

export const insertNote = (tx: Tx, row: NoteRow): Promise<NoteRow> =>
  tx.db
    .insertInto('conversation_notes')
    .values(tx.words.values(conversationNotes, row.tenant_id, row))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Under the conversation's lock, so that none is added meanwhile. */
export async function countNotes(tx: Tx, of: ConversationIds): Promise<number> {
  const { count } = await tx.db
    .selectFrom('conversation_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', of.tenant_id)
    .where('conversation_id', '=', of.conversation_id)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest first. */
export function listNotes(
  tx: Tx,
  of: ConversationIds,
  after: { readonly at: Date; readonly noteId: string } | undefined,
  count: number,
): Promise<NoteRow[]> {
  const query = tx.db
    .selectFrom('conversation_notes')
    .selectAll()
    .where('tenant_id', '=', of.tenant_id)
    .where('conversation_id', '=', of.conversation_id)
    .orderBy('created_at', 'desc')
    .orderBy('note_id', 'desc')
    .limit(count)
  return (
    after === undefined
      ? query
      : query.where(sql<boolean>`(created_at, note_id) < (${after.at}::timestamptz, ${after.noteId}::uuid)`)
  ).execute()
}

export const lockNote = (tx: Tx, of: ConversationIds, noteId: string): Promise<NoteRow | undefined> =>
  tx.db
    .selectFrom('conversation_notes')
    .selectAll()
    .where('tenant_id', '=', of.tenant_id)
    .where('conversation_id', '=', of.conversation_id)
    .where('note_id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()

export async function deleteNote(tx: Tx, row: NoteRow): Promise<void> {
  await tx.db
    .deleteFrom('conversation_notes')
    .where('tenant_id', '=', row.tenant_id)
    .where('note_id', '=', row.note_id)
    .execute()
}
