import { notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { OverrideBody, PermanentRoute, routePath } from '../routing.schemas.ts'
import { overrideRoute as chooseAgent, findRoute } from '../routing.store.ts'
import { agentIn, routeView } from '../routing.ts'

export const overrideRoute = sessionOperation({
  id: 'overridePermanentRoute',
  method: 'POST',
  path: '/projects/{projectId}/permanent-routes/{userId}/override',
  domain: 'routing',
  permission: 'write',
  summary: 'Send a classified contact to another agent',
  description: 'The agent that the classification found stays readable.',
  params: routePath,
  body: OverrideBody,
  response: PermanentRoute,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const { tenantId, projectId, actor } = caller
    const key = { tenantId, projectId, userId: params.userId }
    if ((await findRoute(tx, key)) === undefined) throw notFound('permanent route')
    const agent = await agentIn(tx, caller, body.agent_id)
    const route = await chooseAgent(tx, key, { agentId: agent.agent_id, actor, now: clock.now() })
    if (route === undefined) throw notFound('permanent route')
    events.append(tx, {
      tenantId,
      projectId,
      type: 'contact.rerouted',
      subjectId: params.userId,
      payload: { agent_id: agent.agent_id, overridden_by: actor },
    })
    return routeView(route)
  },
})
