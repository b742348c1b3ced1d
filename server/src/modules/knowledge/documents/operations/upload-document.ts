import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { conflict, invalidField, Problem } from '../../../../kernel/problem.ts'
import { inTimeSlices } from '../../../../kernel/time-slices.ts'
import { fileIn } from '../../../../platform/http/multipart.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { beginWriting } from '../../nodes/write.ts'
import { projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { documentView } from '../../views.ts'
import { DOCUMENT_BYTES_MAX, formatOf, MEDIA_TYPES } from '../document.rules.ts'
import { KbDocument } from '../documents.schemas.ts'
import { findSame, insertDocument } from '../documents.store.ts'
import { unshelve } from '../documents.ts'
import { readDocumentJob } from '../jobs/read-document.ts'

/** Room for what surrounds the file in the body. */
const ENVELOPE_BYTES = 64 * 1024

export const uploadDocument = keyOperation({
  id: 'uploadDocument',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/documents',
  domain: 'knowledge',
  permission: 'write',
  mode: 'manual',
  bodyLimit: DOCUMENT_BYTES_MAX + ENVELOPE_BYTES,
  summary: 'Upload a document: PDF, DOCX, Markdown or text',
  description:
    'The body is multipart/form-data with one part named `file` of at most 50 MB. It is read in the background; its state is at GET …/documents/{docId}. A file that the project has already answers 409 with its `document_id`, unless `force_replace` is true.',
  params: projectPath,
  query: Type.Object({ force_replace: Type.Optional(Type.Boolean({ default: false })) }),
  response: KbDocument,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, query, request, db, clock, jobs, events }) {
    const file = await inTimeSlices(fileIn(request.rawBody))
    if (file === undefined) throw invalidField('body.file', 'must be a part of a multipart/form-data body')
    const format = formatOf(file.fileName)
    if (format === undefined)
      throw invalidField('body.file', 'must be called .pdf, .docx, .md, .markdown or .txt', file.fileName)
    if (file.content.length > DOCUMENT_BYTES_MAX)
      throw new Problem('payload_too_large', 'A document may have at most 50 MB.')
    // Off the event loop: a large file takes a while.
    const digest = await crypto.subtle.digest('SHA-256', file.content)
    const checksum = Buffer.from(digest).toString('hex')
    const { tenantId, projectId } = caller
    const document = await db.transaction(async (tx) => {
      const same = await findSame(tx, caller, checksum)
      if (same !== undefined) {
        if (!query.force_replace) throw alreadyThere(same.document_id)
        const who = { source: 'document_replaced', sourceType: 'manual', isRemoval: true }
        const scope = projectScope(caller)
        await unshelve(tx, scope, same.document_id, await beginWriting(tx, { clock, jobs }, scope, who))
      }
      const made = await insertDocument(tx, {
        tenantId,
        projectId,
        documentId: newId(),
        fileName: file.fileName,
        contentType: MEDIA_TYPES[format],
        checksum,
        content: file.content,
        uploadedBy: caller.actor,
        now: clock.now(),
      })
      // The same file was uploaded by a concurrent request.
      if (made === undefined) throw alreadyThere((await findSame(tx, caller, checksum))?.document_id)
      await jobs.add(tx, readDocumentJob, tenantId, { document_id: made.document_id, project_id: projectId })
      events.append(tx, {
        tenantId,
        projectId,
        type: 'document.uploaded',
        subjectId: made.document_id,
        payload: { file_name: file.fileName, file_size: file.content.length, uploaded_by: caller.actor },
      })
      return made
    })
    return documentView(document)
  },
})

const alreadyThere = (documentId: string | undefined): Problem =>
  conflict('The project has this document already.', { document_id: documentId })
