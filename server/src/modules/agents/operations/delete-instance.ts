import { conflict, notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { Success } from '../../../platform/http/schema.ts'
import { resolveAgent } from '../agents.ts'
import { instancePath } from '../instances.schemas.ts'
import { findInstance } from '../instances.store.ts'
import { deleteInstanceRows } from '../owned-tables.store.ts'

export const deleteInstance = keyOperation({
  id: 'deleteAgentInstance',
  method: 'DELETE',
  path: '/agents/{agentId}/instances/{instanceId}',
  domain: 'agents',
  permission: 'write',
  summary: 'Delete an instance and everything stored under it',
  params: instancePath,
  response: Success,
  uses: ['events', 'agentOwnedTables'],
  async handle({ caller, params, tx, events, agentOwnedTables }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, instanceId: params.instanceId }
    const found = await findInstance(tx, key, 'update')
    if (found === undefined) throw notFound('instance')
    if (found.is_default) throw conflict('The default instance cannot be deleted.')
    await deleteInstanceRows(tx, agentOwnedTables, key, found.instance_id)
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.instance_deleted',
      subjectId: agent.agent_id,
      payload: { instance_id: found.instance_id },
    })
    return { success: true }
  },
})
