import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { AgentCapabilities } from '../capabilities.schemas.ts'
import { viewOf } from '../capabilities.ts'

export const getCapabilities = keyOperation({
  id: 'getAgentCapabilities',
  method: 'GET',
  path: '/agents/{agentId}/capabilities',
  domain: 'agents',
  permission: 'read',
  summary: 'Read what an agent may do',
  params: agentPath,
  response: AgentCapabilities,
  uses: ['projectSettings', 'customToolsOf', 'capabilityProviders', 'mcpEntryFaults', 'capabilityNeeds'],
  async handle({ caller, params, tx, ...services }) {
    return viewOf(tx, services, await resolveAgent(tx, caller, params.agentId))
  },
})
