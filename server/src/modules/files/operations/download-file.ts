import { notFound } from '../../../kernel/problem.ts'
import { fileResponse, keyOperation } from '../../../platform/http/operation.ts'
import { filePath } from '../files.schemas.ts'
import { fileAnswer } from '../views.ts'

export const downloadFile = keyOperation({
  id: 'downloadFile',
  method: 'GET',
  path: '/projects/{projectId}/files/{fileId}/content',
  domain: 'files',
  permission: 'read',
  mode: 'manual',
  summary: 'Download a file',
  description:
    'Pictures (JPEG, PNG, GIF, WebP), audio, video and PDF are served to be shown in place, everything else as an attachment. Nothing in a file can run: answers carry `nosniff` and a sandboxing content policy.',
  params: filePath,
  response: fileResponse('application/octet-stream'),
  uses: ['files'],
  async handle({ caller, params, db, files }) {
    const row = await db.read((tx) => files.find(tx, caller, params.fileId))
    if (row === undefined) throw notFound('file')
    return fileAnswer(files, row)
  },
})
