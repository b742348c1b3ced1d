import { conflict, notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { resolveAgent } from '../agents.ts'
import { Instance, InstanceChanges, instancePath } from '../instances.schemas.ts'
import { findInstance, updateInstance as storeChanges } from '../instances.store.ts'
import { instanceView } from '../views.ts'

export const updateInstance = keyOperation({
  id: 'updateAgentInstance',
  method: 'PATCH',
  path: '/agents/{agentId}/instances/{instanceId}',
  domain: 'agents',
  permission: 'write',
  summary: 'Rename, describe, archive or revive an instance',
  params: instancePath,
  body: InstanceChanges,
  response: Instance,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, instanceId: params.instanceId }
    const found = await findInstance(tx, key, 'update')
    if (found === undefined) throw notFound('instance')
    if (found.is_default && body.status === 'archived')
      throw conflict('The default instance cannot be archived.')
    const { name, description, status } = body
    const row = await storeChanges(tx, key, defined({ name, description, status }), clock.now())
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.instance_updated',
      subjectId: agent.agent_id,
      payload: { instance_id: row.instance_id, status: row.status },
    })
    return instanceView(row)
  },
})
