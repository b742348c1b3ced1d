import { Type } from 'typebox'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { beginWriting } from '../../nodes/write.ts'
import { nameForReading } from '../document.rules.ts'
import { type DocumentRow, findDocument, lockDocument, serveVersion, setStatus } from '../documents.store.ts'
import { replaceExtraction } from '../documents.ts'
import { partsOf } from '../file-parts.ts'
import { Unreadable } from '../parsing/block.ts'
import { readRecognising } from '../recognise.ts'

export const readDocumentJob = jobKind(
  'knowledge.read_document',
  Type.Object({
    document_id: Type.String(),
    project_id: Type.String(),
    /** Without one, the version that is newest when the job runs. */
    version: Type.Optional(Type.Integer()),
  }),
)

/**
 * Reads a version of a document in a thread and shelves what it says. Until the last step nothing of it can be seen, and
 * everything of the version before.
 */
export const readDocumentHandler = jobHandler(readDocumentJob, {
  attemptsMax: 3,
  concurrency: 3,
  perTenant: 2,
  uses: ['clock', 'jobs', 'events', 'threads', 'textRecognition'],
  async handle({ tenantId, payload, db, signal, clock, jobs, events, threads, textRecognition }) {
    const { document_id: documentId, project_id: projectId } = payload
    const key = { tenantId, projectId }
    const document = await db.read((tx) => findDocument(tx, key, documentId))
    const isCurrent = (row: DocumentRow | undefined) =>
      row !== undefined && row.status !== 'indexed' && row.version === (payload.version ?? document?.version)
    if (document === undefined || !isCurrent(document)) return { state: 'nothing to do' }
    const version = { tenantId, documentId, version: document.version }
    const move = (status: 'parsing' | 'extracting') =>
      db.transaction((tx) => setStatus(tx, version, { status, now: clock.now() }))
    const tell = (tx: Tx, type: string, more: object) =>
      events.append(tx, {
        tenantId,
        projectId,
        type,
        subjectId: documentId,
        payload: { file_name: document.file_name, version: document.version, ...more },
      })
    const fail = async (errorMsg: string) => {
      await db.transaction(async (tx) => {
        if (await setStatus(tx, version, { status: 'failed', errorMsg, now: clock.now() }))
          tell(tx, 'document.failed', { error: errorMsg })
      })
      return { state: 'failed', error: errorMsg }
    }
    try {
      await move('parsing')
      const source = {
        fileName: nameForReading(document),
        bytes: () => wholeFile(db, document),
        progress: () => move('parsing'),
      }
      const extraction = await readRecognising(source, { threads, textRecognition, tenantId, signal })
      await move('extracting')
      const counts = await db.transaction(async (tx) => {
        const scope = { tenantId, scopeId: projectId }
        const isRemoval = document.served !== null
        const who = { source: 'document', sourceType: 'document', confidence: 0.9, documentId, isRemoval }
        const by = { ...(await beginWriting(tx, { clock, jobs }, scope, who)), documentId }
        const now = await lockDocument(tx, key, documentId)
        // Deleted or replaced meanwhile, or shelved by another try that was thought dead.
        if (now === undefined || !isCurrent(now)) return undefined
        const made = await replaceExtraction(tx, scope, now.file_name, extraction, by)
        await serveVersion(tx, now, made, clock.now())
        tell(tx, 'document.indexed', made)
        return made
      })
      return { state: counts === undefined ? 'gone' : 'indexed', ...counts }
    } catch (error) {
      if (error instanceof Unreadable) return fail(error.message)
      throw error
    }
  },
  async failed({ tx, tenantId, payload, events, now }) {
    const { document_id: documentId, project_id: projectId } = payload
    const document = await findDocument(tx, { tenantId, projectId }, documentId)
    const errorMsg = 'Something went wrong on our side; have it processed again.'
    if (document === undefined) return
    const version = { tenantId, documentId, version: payload.version ?? document.version }
    if (!(await setStatus(tx, version, { status: 'failed', errorMsg, now }))) return
    const about = { file_name: document.file_name, version: version.version, error: errorMsg }
    events.append(tx, {
      tenantId,
      projectId,
      type: 'document.failed',
      subjectId: documentId,
      payload: about,
    })
  },
})

async function wholeFile(db: ScopedDatabase, document: DocumentRow): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Number(document.file_size))
  let filled = 0
  for await (const part of partsOf(db, document, bytes.length)) {
    bytes.set(part, filled)
    filled += part.length
  }
  return bytes
}
