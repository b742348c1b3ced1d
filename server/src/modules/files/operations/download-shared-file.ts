import { Type } from 'typebox'
import { notFound } from '../../../kernel/problem.ts'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { readLink } from '../links.ts'
import { fileAnswer } from '../views.ts'

export const downloadSharedFile = publicOperation({
  id: 'downloadSharedFile',
  method: 'GET',
  path: '/shared-files/{fileToken}',
  domain: 'files',
  mode: 'manual',
  summary: 'Download a file by its link',
  params: Type.Object({ fileToken: Type.String({ maxLength: 500 }) }),
  response: fileResponse('application/octet-stream'),
  uses: ['files', 'vault', 'clock'],
  async handle({ params, db, files, vault, clock, request }) {
    const linked = readLink({ vault, clock }, params.fileToken)
    const row = await db.read((tx) => files.find(tx, linked, linked.fileId))
    if (row === undefined) throw notFound('file')
    request.audit({
      tenantId: linked.tenantId,
      count: 1,
      ...(row.user_id !== null && { userId: row.user_id }),
    })
    return fileAnswer(files, row)
  },
})
