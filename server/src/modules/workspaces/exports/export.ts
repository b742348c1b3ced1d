import { Type } from 'typebox'
import { DAY_MS, later } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.ts'
import { type PrimaryKeys, readPrimaryKeys } from '../../../platform/db/primary-keys.store.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Table } from '../../../platform/db/tables.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../platform/services.ts'
import { wasAnyoneErasedSince } from '../../people/index.ts'
import { writeReceipt } from '../receipts.ts'
import { ArchivePart } from './archive.ts'
import { exportedTables, leftOutOf } from './contents.ts'
import { addPart, type ExportRow, endExport, findExport, listParts } from './exports.store.ts'
import { nextFile, readPage } from './table-pages.store.ts'

export const exportWorkspaceJob = jobKind('workspaces.export', Type.Object({ export_id: Type.String() }))

/** How long an archive can be downloaded. */
export const EXPORT_KEPT_MS = 7 * DAY_MS
/** A part is written once it has so many bytes. */
const PART_BYTES = 4_000_000

type ExportServices = Pick<Services, 'clock' | 'events' | 'audit' | 'files' | 'tenantTables'>

/** Where the export is, as the next part moves it on. */
interface Position {
  step: number
  place: readonly string[]
  counts: Record<string, number>
}

interface Run {
  readonly services: ExportServices
  readonly db: ScopedDatabase
  readonly tables: readonly Table[]
  readonly keys: PrimaryKeys
  readonly row: ExportRow
}

/**
 * Writes one part of the archive, and stores with it where to go on: an export that was killed begins the part again.
 * Tables come first, in their order, then the files, then the list of contents. True when the export is over.
 */
export async function writePart(
  services: ExportServices,
  db: ScopedDatabase,
  tenantId: string,
  exportId: string,
): Promise<boolean> {
  const row = await db.read((tx) => findExport(tx, { tenant_id: tenantId, export_id: exportId }))
  if (row?.state !== 'running') return true
  const tables = exportedTables(services.tenantTables)
  const run: Run = { services, db, tables, keys: await db.read(readPrimaryKeys), row }
  const position: Position = { step: row.step, place: row.place, counts: { ...row.counts } }
  const part = new ArchivePart(row.created_at)
  while (part.bytes < PART_BYTES && position.step <= tables.length) {
    const table = tables[position.step]
    if (table === undefined) await addFile(run, position, part)
    else await addRows(run, position, part, table)
  }
  const isLast = position.step > tables.length
  if (isLast) {
    part.add('contents.json', Buffer.from(JSON.stringify(contentsOf(run, position), null, 2)))
    part.end()
  }
  const bytes = await part.compressed()
  await services.files.keepBytes(db, tenantId, bytes, async (tx, fileId) => {
    const isStored = await addPart(tx, row, { ...position, fileId, bytes: bytes.length })
    if (!isStored) throw new Problem('conflict', 'The export is over, or another process goes on with it.')
    if (isLast) await finish(run, position, tx)
  })
  return isLast
}

async function addRows(run: Run, position: Position, part: ArchivePart, table: Table): Promise<void> {
  const key = run.keys.get(table.name) ?? []
  const { tenant_id: tenantId } = run.row
  const page = await run.db.read((tx) => readPage(tx, table, key, tenantId, position.place, leftOutOf(table)))
  if (page.last === undefined) {
    position.step += 1
    position.place = []
    return
  }
  const before = position.counts[table.name] ?? 0
  part.add(`rows/${table.name}/${String(before + 1).padStart(9, '0')}.jsonl`, Buffer.from(page.lines))
  position.counts[table.name] = before + page.rows
  // A table with one row for each workspace has no further key: it is over with this row.
  position.place = page.last.length === 0 ? ['over'] : page.last
}

/** The bytes of the next file. Those that the storage no longer has are counted. */
async function addFile(run: Run, position: Position, part: ArchivePart): Promise<void> {
  const { tenant_id } = run.row
  const fileId = await run.db.read((tx) => nextFile(tx, tenant_id, position.place[0]))
  if (fileId === undefined) {
    position.step += 1
    position.place = []
    return
  }
  position.place = [fileId]
  const content = await run.services.files.read({ tenant_id, file_id: fileId }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  const counted = content === undefined ? 'missing_files' : 'file_contents'
  position.counts[counted] = (position.counts[counted] ?? 0) + 1
  if (content !== undefined) part.add(`files/${fileId}`, content)
}

const contentsOf = ({ row, tables }: Run, { counts }: Position) => ({
  format: 'rapport-workspace',
  version: 1,
  workspace_id: row.tenant_id,
  exported_at: row.created_at.toISOString(),
  counts,
  columns_left_out: Object.fromEntries(
    tables
      .map((table) => [table.name, leftOutOf(table)] as const)
      .filter(([, columns]) => columns.length > 0),
  ),
})

/** An archive that may hold rows of a person who was erased meanwhile has failed; erasing removed its parts so far. */
async function finish(
  { services, row }: Run,
  { counts }: Position,
  tx: Parameters<typeof listParts>[0],
): Promise<void> {
  const { tenant_id: tenantId, export_id: exportId } = row
  const now = services.clock.now()
  const isWhole =
    (await listParts(tx, row)).length === row.parts + 1 &&
    !(await wasAnyoneErasedSince(tx, tenantId, row.created_at))
  const expiresAt = isWhole ? later(now, EXPORT_KEPT_MS) : null
  await endExport(tx, row, { state: isWhole ? 'done' : 'failed', now, expiresAt })
  if (!isWhole) return
  services.events.append(tx, {
    tenantId,
    type: 'workspace.exported',
    subjectId: exportId,
    payload: { requested_by: row.requested_by },
  })
  writeReceipt(services.audit, tx, {
    tenantId,
    operation: exportWorkspaceJob.queue,
    kind: 'workspace_export',
    id: exportId,
    counts,
    now,
  })
}
