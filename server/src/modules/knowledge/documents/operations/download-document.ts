import { Readable } from 'node:stream'
import { notFound } from '../../../../kernel/problem.ts'
import { fileResponse, keyOperation } from '../../../../platform/http/operation.ts'
import { fileHeaders } from '../../../files/index.ts'
import { documentPath } from '../documents.schemas.ts'
import { findDocument } from '../documents.store.ts'
import { partsOf } from '../file-parts.ts'

export const downloadDocument = keyOperation({
  id: 'downloadDocument',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/documents/{docId}/content',
  domain: 'knowledge',
  permission: 'read',
  mode: 'manual',
  summary: 'Download the file of a document',
  description:
    'The bytes as they were uploaded, of the version that searches find; before there is one, those of the newest. Nothing in a file can run: answers carry `nosniff` and a sandboxing content policy.',
  params: documentPath,
  response: fileResponse('application/octet-stream'),
  async handle({ caller, params: { docId }, db }) {
    const document = await db.read((tx) => findDocument(tx, caller, docId))
    if (document === undefined) throw notFound('document')
    const file = document.served ?? document
    const size = Number(file.file_size)
    const content = partsOf(db, { ...document, version: file.version }, size)
    return {
      headers: fileHeaders({ mediaType: file.content_type, fileName: file.file_name, size }),
      content: Readable.from(content, { objectMode: false }),
    }
  },
})
