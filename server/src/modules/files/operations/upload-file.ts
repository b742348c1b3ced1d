import { Type } from 'typebox'
import { invalidField } from '../../../kernel/problem.ts'
import { inTimeSlices } from '../../../kernel/time-slices.ts'
import { fileIn } from '../../../platform/http/multipart.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { FILE_BYTES_CEILING, ownerQuery, projectPath, StoredFile } from '../files.schemas.ts'
import { fileView } from '../views.ts'

/** Room for what surrounds the file in the body. */
const ENVELOPE_BYTES = 64 * 1024

export const uploadFile = keyOperation({
  id: 'uploadFile',
  method: 'POST',
  path: '/projects/{projectId}/files',
  domain: 'files',
  permission: 'write',
  mode: 'manual',
  bodyLimit: FILE_BYTES_CEILING + ENVELOPE_BYTES,
  summary: 'Upload a file for a conversation or a person',
  description:
    'The body is multipart/form-data with one part named `file` of at most `RAPPORT_FILES_MAX_MB`. `conversation_id`, `user_id` or both say whom it belongs to; it is deleted with them. The type is read from the content: pictures, audio, video, PDF, office documents, ZIP and text are accepted, anything else answers 415.',
  params: projectPath,
  query: Type.Object(ownerQuery),
  response: StoredFile,
  uses: ['files', 'events'],
  async handle({ caller, query, request, db, files, events }) {
    const sent = await inTimeSlices(fileIn(request.rawBody))
    if (sent === undefined) throw invalidField('body.file', 'must be a part of a multipart/form-data body')
    const { conversation_id: conversationId, user_id: userId } = query
    if (conversationId === undefined && userId === undefined)
      throw invalidField('query.conversation_id', 'or user_id must be given')
    const { tenantId, projectId } = caller
    const row = await files.store(db, {
      tenantId,
      projectId,
      conversationId,
      userId,
      name: sent.fileName,
      bytes: sent.content,
      source: 'upload',
      createdBy: caller.actor,
    })
    await db.transaction(async (tx) =>
      events.append(tx, {
        tenantId,
        projectId,
        type: 'file.uploaded',
        subjectId: row.file_id,
        payload: { media_type: row.media_type, byte_size: Number(row.byte_size), uploaded_by: caller.actor },
      }),
    )
    return fileView(files, row)
  },
})
