import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath } from '../agents.schemas.ts'
import { AgentCapabilities, CapabilityChanges } from '../capabilities.schemas.ts'
import { SWITCHING, switchCapabilities } from '../capabilities.ts'

export const putCapabilities = keyOperation({
  id: 'putAgentCapabilities',
  method: 'PUT',
  path: '/agents/{agentId}/capabilities',
  domain: 'agents',
  permission: 'write',
  summary: 'Set what an agent may do; what is not sent stays',
  description:
    'Read-only keys of the answer are ignored. A set that contradicts itself is refused with 422. What is switched on and cannot work here is saved, and `pendingCapabilities` says what is missing.',
  params: agentPath,
  body: CapabilityChanges,
  response: AgentCapabilities,
  uses: SWITCHING,
  handle: ({ params, body, clock, ...services }) =>
    switchCapabilities({ ...services, now: clock.now() }, params.agentId, body),
})
