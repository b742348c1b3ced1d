import { keyOperation } from '../../../../platform/http/operation.ts'
import { InboxView, inboxViewsPath, NewInboxView } from '../inbox-views.schemas.ts'
import { addView, inboxViewOf } from '../inbox-views.ts'

export const createInboxView = keyOperation({
  id: 'createInboxView',
  method: 'POST',
  path: '/projects/{projectId}/inbox-views',
  domain: 'conversations',
  permission: 'write',
  status: 201,
  summary: 'Save filters of the inbox under a name, for yourself or for the workspace',
  description: 'There are at most 25 shared views of a project and 25 of each member.',
  params: inboxViewsPath,
  body: NewInboxView,
  response: InboxView,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const row = await addView(tx, caller, body, clock.now())
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'inbox_view.created',
      subjectId: row.view_id,
      payload: { shared: row.owner_id === null, created_by: caller.actor },
    })
    return inboxViewOf(row)
  },
})
