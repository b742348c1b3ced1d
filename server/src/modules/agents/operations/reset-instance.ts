import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../agents.ts'
import { InstanceReset, instancePath } from '../instances.schemas.ts'
import { findInstance, updateInstance } from '../instances.store.ts'
import { deleteInstanceRows } from '../owned-tables.store.ts'
import { agentInstances } from '../tables.ts'
import { instanceView } from '../views.ts'

export const resetInstance = keyOperation({
  id: 'resetAgentInstance',
  method: 'POST',
  path: '/agents/{agentId}/instances/{instanceId}/reset',
  domain: 'agents',
  permission: 'write',
  summary: 'Forget everything stored under an instance and make it active again',
  params: instancePath,
  response: InstanceReset,
  uses: ['clock', 'events', 'agentOwnedTables'],
  async handle({ caller, params, tx, clock, events, agentOwnedTables }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, instanceId: params.instanceId }
    if ((await findInstance(tx, key, 'update')) === undefined) throw notFound('instance')
    const contents = agentOwnedTables.filter(({ table }) => table.name !== agentInstances.name)
    const { facts, nodes } = await deleteInstanceRows(tx, contents, key, key.instanceId)
    const instance = await updateInstance(tx, key, { status: 'active' }, clock.now())
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.instance_reset',
      subjectId: agent.agent_id,
      payload: { instance_id: key.instanceId, facts_deleted: facts },
    })
    return { instance: instanceView(instance), facts_deleted: facts, nodes_deleted: nodes }
  },
})
