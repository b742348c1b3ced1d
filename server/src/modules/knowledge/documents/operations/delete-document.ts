import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { beginWriting } from '../../nodes/write.ts'
import { projectScope } from '../../scopes.store.ts'
import { documentPath } from '../documents.schemas.ts'
import { findDocument } from '../documents.store.ts'
import { unshelve } from '../documents.ts'

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
    if ((await findDocument(tx, caller, docId)) === undefined) throw notFound('document')
    const scope = projectScope(caller)
    const who = { source: 'document_deleted', sourceType: 'manual', isRemoval: true }
    const by = await beginWriting(tx, { clock, jobs }, scope, who)
    // Another request may have deleted it while this one waited for the lock.
    const document = await findDocument(tx, caller, docId)
    if (document === undefined) throw notFound('document')
    await unshelve(tx, scope, docId, by)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'document.deleted',
      subjectId: docId,
      payload: { file_name: document.file_name, deleted_by: caller.actor },
    })
    return undefined
  },
})
