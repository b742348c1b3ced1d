import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { DocumentStatus, KnownVersion, ServedVersion } from './documents.schemas.ts'

export interface ProjectKey {
  readonly tenantId: string
  readonly projectId: string
}

/** A file as it was uploaded. */
export interface SentFile {
  readonly fileName: string
  readonly contentType: string
  readonly checksum: string
  readonly content: Buffer
  readonly uploadedBy: string
}

const PART_BYTES = 1024 * 1024

/** Pages that are read from the web every day would otherwise grow a list without end. */
const VERSIONS_KEPT = 50

/** The history with what is uploaded now, as it is stored. */
const historyWith = (known: readonly KnownVersion[], next: KnownVersion): string =>
  JSON.stringify([...known, next].slice(-VERSIONS_KEPT))

const columnsOf = (file: SentFile) => ({
  file_name: file.fileName,
  content_type: file.contentType,
  file_size: file.content.length,
  checksum: file.checksum,
  uploaded_by: file.uploadedBy,
})

/** Undefined when the project has a document with the same content already. */
export async function insertDocument(
  tx: Tx,
  { tenantId, projectId }: ProjectKey,
  documentId: string,
  file: SentFile,
  now: Date,
): Promise<DocumentRow | undefined> {
  const row = await tx.db
    .insertInto('kb_documents')
    .values({
      tenant_id: tenantId,
      document_id: documentId,
      project_id: projectId,
      ...columnsOf(file),
      status: 'pending',
      versions: historyWith([], knownVersion({ ...columnsOf(file), version: 1 }, file.uploadedBy, now)),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'checksum']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await insertParts(tx, row, file.content)
  return row
}

const knownVersion = (
  row: Pick<DocumentRow, 'version' | 'file_name' | 'file_size' | 'checksum'>,
  uploadedBy: string,
  now: Date,
): KnownVersion => ({
  version: row.version,
  file_name: row.file_name,
  file_size: Number(row.file_size),
  checksum: row.checksum,
  uploaded_by: uploadedBy,
  created_at: now.toISOString(),
})

async function insertParts(tx: Tx, { tenant_id, document_id, version }: DocumentRow, content: Buffer) {
  for (let at = 0; at < content.length; at += PART_BYTES)
    await tx.db
      .insertInto('kb_document_parts')
      .values({
        tenant_id,
        document_id,
        version,
        position: at / PART_BYTES,
        content: content.subarray(at, at + PART_BYTES),
      })
      .execute()
}

/**
 * Begins a new version of a document that the caller has locked: of another file, or of the same one that is to be read
 * again. The bytes that are served stay beside those of the new version until that one is indexed.
 */
export async function beginVersion(
  tx: Tx,
  document: DocumentRow,
  { file, actor, now }: { readonly file: SentFile | undefined; readonly actor: string; readonly now: Date },
): Promise<DocumentRow> {
  const { tenant_id: tenantId, document_id: documentId } = document
  const described = { ...document, ...(file && columnsOf(file)), version: document.version + 1 }
  const row = await tx.db
    .updateTable('kb_documents')
    .set({
      ...(file === undefined ? {} : columnsOf(file)),
      version: described.version,
      versions: historyWith(document.versions, knownVersion(described, actor, now)),
      status: 'pending',
      error_msg: '',
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (file !== undefined) await insertParts(tx, row, file.content)
  else
    await sql`insert into kb_document_parts (tenant_id, document_id, version, position, content)
      select tenant_id, document_id, ${row.version}::integer, position, content from kb_document_parts
      where tenant_id = ${tenantId} and document_id = ${documentId} and version = ${document.version}`.execute(
      tx.db,
    )
  await deleteOtherParts(tx, row, [row.version, row.served?.version ?? row.version])
  return row
}

const deleteOtherParts = (tx: Tx, document: DocumentRow, kept: readonly number[]) =>
  tx.db
    .deleteFrom('kb_document_parts')
    .where('tenant_id', '=', document.tenant_id)
    .where('document_id', '=', document.document_id)
    .where('version', 'not in', kept)
    .execute()

/** From now on this version is the one that is served; the bytes of the one before go. */
export async function serveVersion(
  tx: Tx,
  document: DocumentRow,
  counts: { readonly nodeCount: number; readonly edgeCount: number },
  now: Date,
): Promise<void> {
  const { version, file_name, content_type, file_size } = document
  const served: ServedVersion = { version, file_name, content_type, file_size: Number(file_size) }
  await tx.db
    .updateTable('kb_documents')
    .set({
      status: 'indexed',
      error_msg: '',
      node_count: counts.nodeCount,
      edge_count: counts.edgeCount,
      served: JSON.stringify(served),
      updated_at: now,
    })
    .where('tenant_id', '=', document.tenant_id)
    .where('document_id', '=', document.document_id)
    .execute()
  await deleteOtherParts(tx, document, [version])
}

const documentsOf = (tx: Tx, { tenantId, projectId }: ProjectKey) =>
  tx.db
    .selectFrom('kb_documents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)

export const findDocument = (tx: Tx, key: ProjectKey, documentId: string) =>
  documentsOf(tx, key).where('document_id', '=', documentId).executeTakeFirst()
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Keeps other writers of this document waiting until the transaction ends. */
export const lockDocument = (tx: Tx, key: ProjectKey, documentId: string): Promise<DocumentRow | undefined> =>
  documentsOf(tx, key).where('document_id', '=', documentId).forUpdate().executeTakeFirst()

/** The newest of this name, for an upload that replaces. */
export const findNamed = (tx: Tx, key: ProjectKey, fileName: string): Promise<DocumentRow | undefined> =>
  documentsOf(tx, key)
    .where('file_name', '=', fileName)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findSame = (tx: Tx, key: ProjectKey, checksum: string): Promise<DocumentRow | undefined> =>
  documentsOf(tx, key).where('checksum', '=', checksum).executeTakeFirst()

/** Newest first. */
export async function listDocuments(
  tx: Tx,
  key: ProjectKey,
  after: { readonly createdAt: Date; readonly documentId: string } | undefined,
  count: number,
): Promise<readonly DocumentRow[]> {
  let page = documentsOf(tx, key).orderBy('created_at', 'desc').orderBy('document_id', 'desc').limit(count)
  if (after !== undefined)
    page = page.where((eb) =>
      eb(eb.refTuple('created_at', 'document_id'), '<', eb.tuple(after.createdAt, after.documentId)),
    )
  return page.execute()
}

export async function countDocuments(tx: Tx, key: ProjectKey): Promise<number> {
  const { total } = await tx.db
    .selectFrom('kb_documents')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .executeTakeFirstOrThrow()
  return total
}

export interface VersionKey {
  readonly tenantId: string
  readonly documentId: string
  readonly version: number
}

/** One part at a time: a large file must not take the database's attention for long. */
export const readPart = (tx: Tx, { tenantId, documentId, version }: VersionKey, position: number) =>
  tx.db
    .selectFrom('kb_document_parts')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .where('position', '=', position)
    .executeTakeFirst()

/** False when the document has been deleted or replaced meanwhile. */
export async function setStatus(
  tx: Tx,
  { tenantId, documentId, version }: VersionKey,
  outcome: { readonly status: DocumentStatus; readonly errorMsg?: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('kb_documents')
    .set({ status: outcome.status, error_msg: outcome.errorMsg ?? '', updated_at: outcome.now })
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** With its parts, passages and mentions. */
export async function deleteDocument(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  await tx.db
    .deleteFrom('kb_documents')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .execute()
}

/** Stalled documents of every workspace: the processes that read them died more often than allowed. */
export const failInterrupted = (tx: Tx, before: Date, reason: string, now: Date) =>
  tx.db
    .updateTable('kb_documents')
    .set({ status: 'failed', error_msg: reason, updated_at: now })
    .where('status', 'in', sql<'parsing' | 'extracting'>`('parsing', 'extracting')`)
    .where('updated_at', '<', before)
    .returning(['tenant_id', 'project_id', 'document_id', 'file_name'])
    .execute()
