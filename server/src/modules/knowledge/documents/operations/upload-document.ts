import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { documentView } from '../../views.ts'
import { KbDocument } from '../documents.schemas.ts'
import { findNamed, findSame, insertDocument } from '../documents.store.ts'
import { receivedFile, UPLOAD_BYTES_MAX } from '../received-file.ts'
import { alreadyThere, enqueueReading, replaceVersion, wasNotRead } from '../versions.ts'

export const uploadDocument = keyOperation({
  id: 'uploadDocument',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/documents',
  domain: 'knowledge',
  permission: 'write',
  mode: 'manual',
  bodyLimit: UPLOAD_BYTES_MAX,
  summary: 'Upload a document: PDF, Office, HTML, CSV, Markdown, text, mail or a picture',
  description:
    'The body is multipart/form-data with one part named `file` of at most 50 MB. It is read in the background; its state is at GET …/documents/{docId}. A file that the project has already answers 409 with its `document_id`, unless it failed under the name of another kind of file. With `force_replace`, the file becomes the next version of the document with the same content, or else of the newest one with the same name, as PUT …/documents/{docId} does.',
  params: projectPath,
  query: Type.Object({ force_replace: Type.Optional(Type.Boolean({ default: false })) }),
  response: KbDocument,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, query, request, db, clock, jobs, events }) {
    const { actor } = caller
    const file = await receivedFile(request.rawBody, actor)
    const services = { clock, jobs, events }
    const document = await db.transaction(async (tx) => {
      const same = await findSame(tx, caller, file.checksum)
      // A file that could not be read under its name is in the way of the same file under the right one.
      const isRenamed = same !== undefined && wasNotRead(same) && same.content_type !== file.contentType
      const replaces = query.force_replace || isRenamed
      if (same !== undefined && !replaces) throw alreadyThere(same.document_id)
      const replaced = replaces ? (same ?? (await findNamed(tx, caller, file.fileName))) : undefined
      if (replaced !== undefined)
        return replaceVersion(tx, services, caller, replaced.document_id, { file, actor })
      const made = await insertDocument(tx, caller, newId(), file, clock.now())
      // The same file was uploaded by a concurrent request.
      if (made === undefined) throw alreadyThere((await findSame(tx, caller, file.checksum))?.document_id)
      await enqueueReading(tx, services, made, actor)
      return made
    })
    return documentView(document)
  },
})
