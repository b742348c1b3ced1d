import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isNotHeld } from '../people/index.ts'

export type FileRow = Selectable<Tables['files']>
export type NewFileRow = Insertable<Tables['files']>

interface FileKey {
  readonly tenant_id: string
  readonly file_id: string
}

export interface FilePlace {
  readonly tenantId: string
  readonly projectId: string
}

/** Announces bytes that are about to be stored: they are removed when this is still here after `dueAt`. */
export async function insertRemoval(tx: Tx, key: FileKey, dueAt: Date): Promise<void> {
  await tx.db
    .insertInto('file_removals')
    .values({ tenant_id: key.tenant_id, file_id: key.file_id, due_at: dueAt })
    .execute()
}

/** Whether it was still there. */
export async function deleteRemoval(tx: Tx, key: FileKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('file_removals')
    .where('tenant_id', '=', key.tenant_id)
    .where('file_id', '=', key.file_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of every workspace, or of one. */
export const dueRemovals = (
  tx: Tx,
  now: Date,
  count: number,
  tenantId?: string,
): Promise<readonly FileKey[]> =>
  tx.db
    .selectFrom('file_removals')
    .select(['tenant_id', 'file_id'])
    .where('due_at', '<=', now)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId as string))
    .limit(count)
    .execute()

/** Whether bytes of the workspace are still to be removed, now or later. */
export async function hasRemovals(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('file_removals')
    .select('file_id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertFile = (tx: Tx, row: NewFileRow): Promise<FileRow> =>
  tx.db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()

export const findFile = (tx: Tx, place: FilePlace, fileId: string): Promise<FileRow | undefined> =>
  filesOf(tx, place).selectAll().where('file_id', '=', fileId).executeTakeFirst()

/** Locks the conversation against being deleted until the file's row is there; false when it is gone. */
export async function holdsConversation(
  tx: Tx,
  place: FilePlace,
  conversationId: string,
): Promise<{ readonly userId: string } | undefined> {
  const { rows } = await sql<{ user_id: string }>`select user_id from conversations
    where tenant_id = ${place.tenantId} and project_id = ${place.projectId}
      and conversation_id = ${conversationId} for key share`.execute(tx.db)
  return rows[0] === undefined ? undefined : { userId: rows[0].user_id }
}

export async function attachFiles(
  tx: Tx,
  place: FilePlace,
  fileIds: readonly string[],
  conversationId: string,
): Promise<void> {
  if (fileIds.length === 0) return
  await sql`update files set conversation_id = ${conversationId}
    where tenant_id = ${place.tenantId} and project_id = ${place.projectId} and file_id = any(${fileIds}::uuid[])
      and conversation_id is null`.execute(tx.db)
}

export interface FileFilter {
  readonly conversationId?: string | undefined
  readonly userId?: string | undefined
}

/** Newest first. Files of a person's conversations are the person's as well. */
export const listFiles = (
  tx: Tx,
  place: FilePlace,
  { conversationId, userId }: FileFilter,
  page: { readonly after: { createdAt: Date; fileId: string } | undefined; readonly count: number },
): Promise<FileRow[]> =>
  filesOf(tx, place)
    .selectAll()
    .$if(conversationId !== undefined, (query) =>
      query.where('conversation_id', '=', conversationId as string),
    )
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, file_id) < (${page.after?.createdAt}::timestamptz, ${page.after?.fileId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('file_id', 'desc')
    .limit(page.count)
    .execute()

const filesOf = (tx: Tx, { tenantId, projectId }: FilePlace) =>
  tx.db.selectFrom('files').where('tenant_id', '=', tenantId).where('project_id', '=', projectId)

/** The bytes follow by the trigger of the table. */
export async function deleteFiles(
  tx: Tx,
  place: FilePlace,
  which: FileFilter & { readonly fileId?: string | undefined },
): Promise<number> {
  const { fileId, conversationId, userId } = which
  if (fileId === undefined && conversationId === undefined && userId === undefined) return 0
  const { numDeletedRows } = await tx.db
    .deleteFrom('files')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .$if(fileId !== undefined, (query) => query.where('file_id', '=', fileId as string))
    .$if(conversationId !== undefined, (query) =>
      query.where('conversation_id', '=', conversationId as string),
    )
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Of every workspace, some at a time, those under a legal hold left out. */
export async function deleteFilesBefore(tx: Tx, moment: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from files where ctid = any(array(
    select ctid from files where created_at < ${moment} and not exists (select from legal_holds hold
      where hold.tenant_id = files.tenant_id and hold.lifted_at is null
        and (hold.user_id is null or hold.user_id = files.user_id)) limit ${count}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

const isExpired = (tenantId: string, before: Date) =>
  sql<boolean>`tenant_id = ${tenantId} and created_at < ${before} and ${isNotHeld(tenantId, 'files.user_id')}`

/** Of one workspace, some at a time. */
export async function deleteExpiredFiles(
  tx: Tx,
  tenantId: string,
  before: Date,
  count: number,
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from files where tenant_id = ${tenantId} and file_id = any(array(
    select file_id from files where ${isExpired(tenantId, before)} limit ${count}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export async function countExpiredFiles(tx: Tx, tenantId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files
    where ${isExpired(tenantId, before)}`.execute(tx.db)
  return rows[0]?.count ?? 0
}
