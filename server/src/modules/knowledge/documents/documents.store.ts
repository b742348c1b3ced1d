import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { DocumentStatus } from './documents.schemas.ts'

export interface ProjectKey {
  readonly tenantId: string
  readonly projectId: string
}

export interface NewDocument extends ProjectKey {
  readonly documentId: string
  readonly fileName: string
  readonly contentType: string
  readonly checksum: string
  readonly content: Buffer
  readonly uploadedBy: string
  readonly now: Date
}

const PART_BYTES = 1024 * 1024

/** Undefined when the project has a document with the same content already. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow | undefined> {
  const { tenantId, documentId, content } = document
  const row = await tx.db
    .insertInto('kb_documents')
    .values({
      tenant_id: tenantId,
      document_id: documentId,
      project_id: document.projectId,
      file_name: document.fileName,
      content_type: document.contentType,
      file_size: content.length,
      checksum: document.checksum,
      status: 'pending',
      uploaded_by: document.uploadedBy,
      created_at: document.now,
      updated_at: document.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'checksum']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  for (let at = 0; at < content.length; at += PART_BYTES) {
    await tx.db
      .insertInto('kb_document_parts')
      .values({
        tenant_id: tenantId,
        document_id: documentId,
        position: at / PART_BYTES,
        content: content.subarray(at, at + PART_BYTES),
      })
      .execute()
  }
  return row
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

export const findSame = (tx: Tx, key: ProjectKey, checksum: string): Promise<DocumentRow | undefined> =>
  documentsOf(tx, key).where('checksum', '=', checksum).executeTakeFirst()

/** Newest first, and how many there are in all. */
export async function listDocuments(
  tx: Tx,
  key: ProjectKey,
  after: { readonly createdAt: Date; readonly documentId: string } | undefined,
  count: number,
): Promise<{ readonly documents: readonly DocumentRow[]; readonly total: number }> {
  let page = documentsOf(tx, key).orderBy('created_at', 'desc').orderBy('document_id', 'desc').limit(count)
  if (after !== undefined)
    page = page.where((eb) =>
      eb(eb.refTuple('created_at', 'document_id'), '<', eb.tuple(after.createdAt, after.documentId)),
    )
  const counted = tx.db
    .selectFrom('kb_documents')
    .select(sql<number>`count(*)`.as('total'))
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
  const [documents, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
  return { documents, total }
}

/** One part at a time: a large file must not take the database's attention for long. */
export const readPart = (tx: Tx, tenantId: string, documentId: string, position: number) =>
  tx.db
    .selectFrom('kb_document_parts')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .where('position', '=', position)
    .executeTakeFirst()

export interface Outcome {
  readonly status: DocumentStatus
  readonly errorMsg?: string
  readonly nodeCount?: number
  readonly edgeCount?: number
  readonly now: Date
}

/** False when the document has been deleted meanwhile. */
export async function setOutcome(
  tx: Tx,
  tenantId: string,
  documentId: string,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('kb_documents')
    .set({
      status: outcome.status,
      error_msg: outcome.errorMsg ?? '',
      node_count: outcome.nodeCount ?? 0,
      edge_count: outcome.edgeCount ?? 0,
      updated_at: outcome.now,
    })
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
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
