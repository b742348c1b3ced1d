import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { AgentStatus, agentPath } from '../agents.schemas.ts'
import { updateAgent } from '../agents.store.ts'
import { resolveAgent } from '../agents.ts'

export const setAgentStatus = keyOperation({
  id: 'setAgentStatus',
  method: 'PATCH',
  path: '/agents/{agentId}/status',
  domain: 'agents',
  permission: 'write',
  summary: 'Switch an agent on or off',
  params: agentPath,
  body: Type.Object({ is_active: Type.Boolean() }),
  response: AgentStatus,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events, request }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const answer = { success: true, agent_id: agent.agent_id, is_active: body.is_active }
    request.audit({ before: { is_active: agent.is_active }, after: { is_active: body.is_active } })
    if (agent.is_active === body.is_active) return answer
    await updateAgent(tx, agent, { is_active: body.is_active }, clock.now())
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.updated',
      subjectId: agent.agent_id,
      payload: { fields: ['is_active'], is_active: body.is_active },
    })
    return answer
  },
})
