import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { inboxViewPath } from '../inbox-views.schemas.ts'
import { deleteView } from '../inbox-views.store.ts'
import { viewToChange } from '../inbox-views.ts'

export const deleteInboxView = keyOperation({
  id: 'deleteInboxView',
  method: 'DELETE',
  path: '/projects/{projectId}/inbox-views/{viewId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Delete a saved view of the inbox',
  params: inboxViewPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const row = await viewToChange(tx, caller, params.viewId)
    await deleteView(tx, row)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'inbox_view.deleted',
      subjectId: row.view_id,
      payload: { deleted_by: caller.actor },
    })
    return undefined
  },
})
