import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { filePath, StoredFile } from '../files.schemas.ts'
import { fileView } from '../views.ts'

export const getFile = keyOperation({
  id: 'getFile',
  method: 'GET',
  path: '/projects/{projectId}/files/{fileId}',
  domain: 'files',
  permission: 'read',
  summary: 'Read what is known about a file',
  params: filePath,
  response: StoredFile,
  uses: ['files'],
  async handle({ caller, params, tx, files }) {
    const row = await files.find(tx, caller, params.fileId)
    if (row === undefined) throw notFound('file')
    return fileView(files, row)
  },
})
