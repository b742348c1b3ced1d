import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { WorkspaceDeletion, workspaceQuery } from '../../schemas.ts'
import { deletionView } from '../../views.ts'
import { findOpenDeletion } from '../deletions.store.ts'

export const getWorkspaceDeletion = sessionOperation({
  id: 'getWorkspaceDeletion',
  method: 'GET',
  path: '/workspace/deletion',
  domain: 'workspace',
  permission: 'read',
  readsPersonalData: false,
  summary: 'See whether and when the workspace is going to be deleted',
  description: '404 when no deletion is planned.',
  query: workspaceQuery,
  response: WorkspaceDeletion,
  async handle({ caller, tx }) {
    const row = await findOpenDeletion(tx, caller.tenantId)
    if (row === undefined) throw notFound('deletion')
    return deletionView(row)
  },
})
