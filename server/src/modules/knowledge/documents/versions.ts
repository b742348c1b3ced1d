import type { Clock } from '../../../kernel/clock.ts'
import { conflict, notFound, type Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import {
  beginVersion,
  type DocumentRow,
  findSame,
  lockDocument,
  type ProjectKey,
  type SentFile,
} from './documents.store.ts'
import { readDocumentJob } from './jobs/read-document.ts'

interface Reading {
  readonly clock: Clock
  readonly jobs: Jobs
  readonly events: Events
}

/** Has a document read in the background. */
export async function enqueueReading(
  tx: Tx,
  { jobs, events }: Reading,
  document: DocumentRow,
  actor: string,
): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId, document_id: documentId, version } = document
  await jobs.add(tx, readDocumentJob, tenantId, { document_id: documentId, project_id: projectId, version })
  events.append(tx, {
    tenantId,
    projectId,
    type: 'document.uploaded',
    subjectId: documentId,
    payload: {
      file_name: document.file_name,
      file_size: Number(document.file_size),
      version,
      uploaded_by: actor,
    },
  })
}

/** Another file in the place of a document, or without one the same file again. */
export async function replaceVersion(
  tx: Tx,
  services: Reading,
  key: ProjectKey,
  documentId: string,
  change: { readonly file?: SentFile; readonly actor: string },
): Promise<DocumentRow> {
  const document = await lockDocument(tx, key, documentId)
  if (document === undefined) throw notFound('document')
  const same = change.file && (await findSame(tx, key, change.file.checksum))
  if (same !== undefined && same.document_id !== documentId) throw alreadyThere(same.document_id)
  const next = await beginVersion(tx, document, {
    file: change.file,
    actor: change.actor,
    now: services.clock.now(),
  })
  await enqueueReading(tx, services, next, change.actor)
  return next
}

/** It failed, and no earlier version of it is found. */
export const wasNotRead = ({ status, served }: DocumentRow): boolean => status === 'failed' && served === null

export const alreadyThere = (documentId: string | undefined): Problem =>
  conflict('The project has this document already.', { document_id: documentId })
