import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Counts } from '../tables.ts'

export type ExportRow = Selectable<Tables['workspace_exports']>
export type PartRow = Selectable<Tables['workspace_export_parts']>
type Key = Pick<ExportRow, 'tenant_id' | 'export_id'>

/** One that is under way, or a new one in place of all earlier ones. Of two callers at once, the second waits. */
export async function beginExport(
  tx: Tx,
  begun: Key & Pick<ExportRow, 'requested_by' | 'created_at'>,
): Promise<{ readonly row: ExportRow; readonly isNew: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workspace export/${begun.tenant_id}`}, 0))`.execute(
    tx.db,
  )
  const running = await ofTenant(tx, begun.tenant_id).where('state', '=', 'running').executeTakeFirst()
  if (running !== undefined) return { row: running, isNew: false }
  await tx.db.deleteFrom('workspace_exports').where('tenant_id', '=', begun.tenant_id).execute()
  const row = await tx.db
    .insertInto('workspace_exports')
    .values(begun)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, isNew: true }
}

const ofTenant = (tx: Tx, tenantId: string) =>
  tx.db.selectFrom('workspace_exports').selectAll().where('tenant_id', '=', tenantId)

export const findExport = (tx: Tx, key: Key): Promise<ExportRow | undefined> =>
  ofTenant(tx, key.tenant_id).where('export_id', '=', key.export_id).executeTakeFirst()

export const listExports = (tx: Tx, tenantId: string): Promise<readonly ExportRow[]> =>
  ofTenant(tx, tenantId).orderBy('created_at', 'desc').orderBy('export_id', 'desc').execute()

/** How many of the parts are there, and their bytes. */
export const listParts = (tx: Tx, key: Key): Promise<readonly PartRow[]> =>
  tx.db
    .selectFrom('workspace_export_parts')
    .selectAll()
    .where('tenant_id', '=', key.tenant_id)
    .where('export_id', '=', key.export_id)
    .orderBy('part')
    .execute()

export interface Advance {
  readonly step: number
  readonly place: readonly string[]
  readonly counts: Counts
  readonly fileId: string
  readonly bytes: number
}

/** Stores a part and where to go on. False when the export is over, or another process was faster. */
export async function addPart(tx: Tx, before: ExportRow, to: Advance): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('workspace_exports')
    .set({
      step: to.step,
      place: JSON.stringify(to.place),
      counts: JSON.stringify(to.counts),
      parts: before.parts + 1,
      byte_size: before.byte_size + to.bytes,
    })
    .where('tenant_id', '=', before.tenant_id)
    .where('export_id', '=', before.export_id)
    .where('state', '=', 'running')
    .where('parts', '=', before.parts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.db
    .insertInto('workspace_export_parts')
    .values({
      tenant_id: before.tenant_id,
      export_id: before.export_id,
      part: before.parts,
      file_id: to.fileId,
      byte_size: to.bytes,
    })
    .execute()
  return true
}

export async function endExport(
  tx: Tx,
  key: Key,
  end: { readonly state: 'done' | 'failed'; readonly now: Date; readonly expiresAt: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('workspace_exports')
    .set({ state: end.state, place: '[]', finished_at: end.now, expires_at: end.expiresAt })
    .where('tenant_id', '=', key.tenant_id)
    .where('export_id', '=', key.export_id)
    .where('state', '=', 'running')
    .execute()
  if (end.state === 'failed') await deleteParts(tx, key)
}

/** The bytes follow by the trigger of the table. */
async function deleteParts(tx: Tx, key: Key): Promise<void> {
  await tx.db
    .deleteFrom('workspace_export_parts')
    .where('tenant_id', '=', key.tenant_id)
    .where('export_id', '=', key.export_id)
    .execute()
}

/** Of every workspace. */
export async function expireExports(tx: Tx, now: Date, count: number): Promise<number> {
  const due = await tx.db
    .selectFrom('workspace_exports')
    .select(['tenant_id', 'export_id'])
    .where('state', '=', 'done')
    .where('expires_at', '<=', now)
    .limit(count)
    .execute()
  for (const key of due) {
    await deleteParts(tx, key)
    await tx.db
      .updateTable('workspace_exports')
      .set({ state: 'expired' })
      .where('tenant_id', '=', key.tenant_id)
      .where('export_id', '=', key.export_id)
      .execute()
  }
  return due.length
}
