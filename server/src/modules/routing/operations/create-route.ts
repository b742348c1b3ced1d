import { keyOperation } from '../../../platform/http/operation.ts'
import { PermanentRoute, projectPath, RouteBody } from '../routing.schemas.ts'
import { writeRoute } from '../routing.store.ts'
import { agentIn, routeView } from '../routing.ts'

export const createRoute = keyOperation({
  id: 'createPermanentRoute',
  method: 'POST',
  path: '/projects/{projectId}/permanent-routes',
  domain: 'routing',
  permission: 'write',
  summary: 'Classify a contact: from now on they go to this agent',
  description: 'Classifying a contact again replaces the route; an operator’s override stays.',
  params: projectPath,
  body: RouteBody,
  response: PermanentRoute,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const { tenantId, projectId } = caller
    const agent = await agentIn(tx, caller, body.agent_id)
    const route = await writeRoute(
      tx,
      { tenantId, projectId, userId: body.user_id },
      {
        contactName: body.contact_name,
        tier: body.tier,
        agentId: agent.agent_id,
        reason: body.reason || `Classified as ${body.tier} by ${caller.actor}.`,
        now: clock.now(),
      },
    )
    events.append(tx, {
      tenantId,
      projectId,
      type: 'contact.classified',
      subjectId: body.user_id,
      payload: {
        tier: route.tier,
        agent_id: route.agent_id,
        reason: route.reason,
        classified_by: caller.actor,
      },
    })
    return routeView(route)
  },
})
