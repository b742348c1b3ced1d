import { Type } from 'typebox'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { beginWriting } from '../../nodes/write.ts'
import { formatOf } from '../document.rules.ts'
import { type DocumentRow, findDocument, readPart, setOutcome } from '../documents.store.ts'
import { shelve } from '../documents.ts'
import { Unreadable } from '../parsing/block.ts'
import { readInThread } from '../parsing/read-in-thread.ts'

export const readDocumentJob = jobKind(
  'knowledge.read_document',
  Type.Object({ document_id: Type.String(), project_id: Type.String() }),
)

/** Reads a document in a thread and shelves what it says. Until the last step nothing of it can be seen. */
export const readDocumentHandler = jobHandler(readDocumentJob, {
  attemptsMax: 3,
  concurrency: 2,
  uses: ['clock', 'jobs', 'events', 'threads'],
  async handle({ tenantId, payload, db, signal, clock, jobs, events, threads }) {
    const { document_id: documentId, project_id: projectId } = payload
    const key = { tenantId, projectId }
    const document = await db.read((tx) => findDocument(tx, key, documentId))
    if (document === undefined || document.status === 'indexed') return { state: 'nothing to do' }
    const move = (status: 'parsing' | 'extracting') =>
      db.transaction((tx) => setOutcome(tx, tenantId, documentId, { status, now: clock.now() }))
    const tell = (tx: Tx, type: string, more: object) =>
      events.append(tx, {
        tenantId,
        projectId,
        type,
        subjectId: documentId,
        payload: { file_name: document.file_name, ...more },
      })
    const fail = async (errorMsg: string) => {
      await db.transaction(async (tx) => {
        const outcome = { status: 'failed', errorMsg, now: clock.now() } as const
        if (await setOutcome(tx, tenantId, documentId, outcome))
          tell(tx, 'document.failed', { error: errorMsg })
      })
      return { state: 'failed', error: errorMsg }
    }
    try {
      await move('parsing')
      const bytes = await wholeFile(db, document)
      const task = { format: formatOf(document.file_name) ?? 'txt', bytes }
      const extraction = await readInThread(threads, task, { tenantId, signal })
      await move('extracting')
      const counts = await db.transaction(async (tx) => {
        const scope = { tenantId, scopeId: projectId }
        const who = { source: 'document', sourceType: 'document', confidence: 0.9, documentId }
        const by = { ...(await beginWriting(tx, { clock, jobs }, scope, who)), documentId }
        const now = await findDocument(tx, key, documentId)
        // Deleted meanwhile, or shelved by another try that was thought dead.
        if (now === undefined || now.status === 'indexed') return undefined
        const made = await shelve(tx, scope, document.file_name, extraction, by)
        await setOutcome(tx, tenantId, documentId, { status: 'indexed', ...made, now: clock.now() })
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
    const errorMsg = 'Something went wrong on our side; upload it again.'
    if (document === undefined) return
    if (!(await setOutcome(tx, tenantId, documentId, { status: 'failed', errorMsg, now }))) return
    const about = { file_name: document.file_name, error: errorMsg }
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
  const bytes = new Uint8Array(document.file_size)
  let filled = 0
  for (let position = 0; filled < bytes.length; position += 1) {
    const part = await db.read((tx) => readPart(tx, document.tenant_id, document.document_id, position))
    if (part === undefined) throw new Error('a part of the document is missing')
    bytes.set(part.content, filled)
    filled += part.content.length
  }
  return bytes
}
