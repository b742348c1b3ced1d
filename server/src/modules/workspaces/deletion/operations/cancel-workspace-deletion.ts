import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { WorkspaceDeletion, workspaceQuery } from '../../schemas.ts'
import { deletionView } from '../../views.ts'
import { cancelDeletion, findOpenDeletion, lockDeletion } from '../deletions.store.ts'

export const cancelWorkspaceDeletion = sessionOperation({
  id: 'cancelWorkspaceDeletion',
  method: 'DELETE',
  path: '/workspace/deletion',
  domain: 'workspace',
  permission: 'own',
  summary: 'Keep the workspace: cancel the deletion that is planned',
  query: workspaceQuery,
  response: WorkspaceDeletion,
  uses: ['clock', 'events'],
  async handle({ caller, tx, clock, events }) {
    const { tenantId, actor } = caller
    await lockDeletion(tx, tenantId)
    const row = await findOpenDeletion(tx, tenantId)
    if (row?.state !== 'scheduled') throw notFound('deletion')
    const now = clock.now()
    await cancelDeletion(tx, row, now)
    events.append(tx, {
      tenantId,
      type: 'workspace.deletion_cancelled',
      subjectId: row.deletion_id,
      payload: { cancelled_by: actor },
    })
    return deletionView({ ...row, state: 'cancelled', finished_at: now })
  },
})
