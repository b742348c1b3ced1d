import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { documentView } from '../../views.ts'
import { documentPath, KbDocument } from '../documents.schemas.ts'
import { findDocument } from '../documents.store.ts'
import { receivedFile, UPLOAD_BYTES_MAX } from '../received-file.ts'
import { replaceVersion } from '../versions.ts'

export const replaceDocument = keyOperation({
  id: 'replaceDocument',
  method: 'PUT',
  path: '/projects/{projectId}/knowledge/documents/{docId}',
  domain: 'knowledge',
  permission: 'write',
  mode: 'manual',
  bodyLimit: UPLOAD_BYTES_MAX,
  summary: 'Replace a document by a new version of it',
  description:
    'The body is multipart/form-data with one part named `file` of at most 50 MB. Searches find the old version until the new one is `indexed`; then what only the old version said is removed. If the new version ends `failed`, the old one stays. A file that is another document of the project answers 409 with its `document_id`.',
  params: documentPath,
  response: KbDocument,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params: { docId }, request, db, clock, jobs, events }) {
    if ((await db.read((tx) => findDocument(tx, caller, docId))) === undefined) throw notFound('document')
    const file = await receivedFile(request.rawBody, caller.actor)
    const document = await db.transaction((tx) =>
      replaceVersion(tx, { clock, jobs, events }, caller, docId, { file, actor: caller.actor }),
    )
    return documentView(document)
  },
})
