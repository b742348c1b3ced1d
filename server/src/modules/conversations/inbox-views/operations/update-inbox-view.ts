import { keyOperation } from '../../../../platform/http/operation.ts'
import { InboxView, InboxViewChanges, inboxViewPath } from '../inbox-views.schemas.ts'
import { changeView, inboxViewOf } from '../inbox-views.ts'

export const updateInboxView = keyOperation({
  id: 'updateInboxView',
  method: 'PATCH',
  path: '/projects/{projectId}/inbox-views/{viewId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Rename a saved view, or replace its filters',
  description: 'A shared view can be changed by everyone who may write, your own by you alone.',
  params: inboxViewPath,
  body: InboxViewChanges,
  response: InboxView,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const row = await changeView(tx, caller, params.viewId, body, clock.now())
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'inbox_view.updated',
      subjectId: row.view_id,
      payload: { fields: Object.keys(body), changed_by: caller.actor },
    })
    return inboxViewOf(row)
  },
})
