import { sessionOperation } from '../../../../platform/http/operation.ts'
import { PlannedWorkspaceDeletion, workspaceQuery } from '../../schemas.ts'
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
  query: workspaceQuery,
  response: PlannedWorkspaceDeletion,
  async handle({ caller, tx }) {
    const row = await findOpenDeletion(tx, caller.tenantId)
    return { deletion: row === undefined ? null : deletionView(row) }
  },
})
