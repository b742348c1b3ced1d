import type { Static } from 'typebox'
import { isUuid } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findMembers } from '../../identity/index.ts'
import type { ConversationNote } from './notes.schemas.ts'
import type { NoteRow } from './notes.store.ts'

const USER = 'user:'

/** The notes with their authors' names of today. */
export async function noteViews(
  tx: Tx,
  tenantId: string,
  rows: readonly NoteRow[],
): Promise<Static<typeof ConversationNote>[]> {
  const ids = rows
    .filter(({ author_id }) => author_id.startsWith(USER))
    .map(({ author_id }) => author_id.slice(USER.length))
    .filter(isUuid)
  const members = await findMembers(tx, tenantId, [...new Set(ids)])
  const names = new Map(members.map((one) => [USER + one.user_id, one.display_name || one.username]))
  return rows.map((row) => ({
    note_id: row.note_id,
    conversation_id: row.conversation_id,
    author_id: row.author_id,
    author_name: names.get(row.author_id) ?? '',
    content: row.content,
    mentions: row.mentions,
    created_at: row.created_at.toISOString(),
  }))
}
