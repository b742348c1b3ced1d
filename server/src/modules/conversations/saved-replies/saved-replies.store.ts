import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type SavedReplyRow = Selectable<Tables['saved_replies']>

interface Place {
  readonly tenantId: string
  readonly projectId: string
}

/** In the order of their shortcuts. */
export function listSavedReplies(
  tx: Tx,
  place: Place,
  after: string | undefined,
  count: number,
): Promise<SavedReplyRow[]> {
  const query = tx.db
    .selectFrom('saved_replies')
    .selectAll()
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .orderBy('shortcut_key')
    .limit(count)
  return (after === undefined ? query : query.where('shortcut_key', '>', after)).execute()
}

export const lockSavedReply = (tx: Tx, place: Place, replyId: string): Promise<SavedReplyRow | undefined> =>
  tx.db
    .selectFrom('saved_replies')
    .selectAll()
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('reply_id', '=', replyId)
    .forUpdate()
    .executeTakeFirst()

/** Serialises what adds saved replies to a project or renames them, so that they can be counted and compared. */
export async function lockSavedReplies(tx: Tx, place: Place): Promise<void> {
  await tx.run({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 70))',
    values: [`saved-replies/${place.projectId}`],
  })
}

export async function countSavedReplies(tx: Tx, place: Place): Promise<number> {
  const { count } = await tx.db
    .selectFrom('saved_replies')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .executeTakeFirstOrThrow()
  return count
}

export async function isShortcutTaken(
  tx: Tx,
  place: Place,
  shortcutKey: string,
  exceptReplyId: string | undefined,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('saved_replies')
    .select('reply_id')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('shortcut_key', '=', shortcutKey)
    .executeTakeFirst()
  return row !== undefined && row.reply_id !== exceptReplyId
}

export const insertSavedReply = (tx: Tx, row: SavedReplyRow): Promise<SavedReplyRow> =>
  tx.db.insertInto('saved_replies').values(row).returningAll().executeTakeFirstOrThrow()

export const updateSavedReply = (tx: Tx, row: SavedReplyRow): Promise<SavedReplyRow> =>
  tx.db
    .updateTable('saved_replies')
    .set(row)
    .where('tenant_id', '=', row.tenant_id)
    .where('reply_id', '=', row.reply_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteSavedReply(tx: Tx, row: SavedReplyRow): Promise<void> {
  await tx.db
    .deleteFrom('saved_replies')
    .where('tenant_id', '=', row.tenant_id)
    .where('reply_id', '=', row.reply_id)
    .execute()
}
