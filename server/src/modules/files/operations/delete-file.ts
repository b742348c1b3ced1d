import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { refuseIfHeld } from '../../people/index.ts'
import { filePath } from '../files.schemas.ts'
import { deleteFiles, findFile } from '../files.store.ts'

export const deleteFile = keyOperation({
  id: 'deleteFile',
  method: 'DELETE',
  path: '/projects/{projectId}/files/{fileId}',
  domain: 'files',
  permission: 'write',
  summary: 'Delete a file',
  description:
    'It is gone at once; its bytes are removed from the storage within a minute. While a legal hold covers the person, the answer is 409.',
  params: filePath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params: { fileId }, tx, events }) {
    const row = await findFile(tx, caller, fileId)
    if (row === undefined) throw notFound('file')
    await refuseIfHeld(tx, caller.tenantId, row.user_id)
    if ((await deleteFiles(tx, caller, { fileId })) === 0) throw notFound('file')
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'file.deleted',
      subjectId: fileId,
      payload: { deleted_by: caller.actor },
    })
    return undefined
  },
})
