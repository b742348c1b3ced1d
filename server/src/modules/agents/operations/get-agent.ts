import { keyOperation } from '../../../platform/http/operation.ts'
import { AgentDetail, agentPath } from '../agents.schemas.ts'
import { usageOf } from '../agents.store.ts'
import { resolveAgent } from '../agents.ts'
import { agentDetailView } from '../views.ts'

export const getAgent = keyOperation({
  id: 'getAgent',
  method: 'GET',
  path: '/agents/{agentId}',
  domain: 'agents',
  permission: 'read',
  summary: 'Read an agent with its persona',
  params: agentPath,
  response: AgentDetail,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    return agentDetailView(agent, await usageOf(tx, agent))
  },
})
