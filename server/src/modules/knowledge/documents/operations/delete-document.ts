import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { documentPath } from '../documents.schemas.ts'
import { removeDocument } from '../remove-document.ts'

export const deleteDocument = keyOperation({
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/projects/{projectId}/knowledge/documents/{docId}',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Delete a document and what only it says',
  params: documentPath,
  response: EMPTY,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params: { docId }, tx, clock, jobs, events }) {
    if (!(await removeDocument(tx, { clock, jobs, events }, caller, docId, caller.actor)))
      throw notFound('document')
    return undefined
  },
})
