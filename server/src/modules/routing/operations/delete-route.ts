import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { routePath } from '../routing.schemas.ts'
import { deleteRoute as removeRoute } from '../routing.store.ts'

export const deleteRoute = keyOperation({
  id: 'deletePermanentRoute',
  method: 'DELETE',
  path: '/projects/{projectId}/permanent-routes/{userId}',
  domain: 'routing',
  permission: 'write',
  summary: 'Undo a route: the contact is classified anew with their next message',
  description: 'An override goes with it.',
  params: routePath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const { tenantId, projectId, actor } = caller
    if (!(await removeRoute(tx, { tenantId, projectId, userId: params.userId })))
      throw notFound('permanent route')
    events.append(tx, {
      tenantId,
      projectId,
      type: 'contact.route_removed',
      subjectId: params.userId,
      payload: { removed_by: actor },
    })
    return undefined
  },
})
