import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../agents.ts'
import { Instance, instancePath } from '../instances.schemas.ts'
import { findInstance } from '../instances.store.ts'
import { instanceView } from '../views.ts'

export const getInstance = keyOperation({
  id: 'getAgentInstance',
  method: 'GET',
  path: '/agents/{agentId}/instances/{instanceId}',
  domain: 'agents',
  permission: 'read',
  summary: 'Read an instance of an agent',
  params: instancePath,
  response: Instance,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, instanceId: params.instanceId }
    const row = await findInstance(tx, key)
    if (row === undefined) throw notFound('instance')
    return instanceView(row)
  },
})
