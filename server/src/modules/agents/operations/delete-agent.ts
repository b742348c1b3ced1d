import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath, DeleteAgentResult } from '../agents.schemas.ts'
import { deleteAgentRow } from '../agents.store.ts'
import { resolveAgent } from '../agents.ts'
import { deleteOwnedRows } from '../owned-tables.store.ts'

export const deleteAgent = keyOperation({
  id: 'deleteAgent',
  method: 'DELETE',
  path: '/agents/{agentId}',
  domain: 'agents',
  permission: 'write',
  summary: 'Delete an agent and everything it owns',
  description: 'All or nothing: the answer counts the removed rows by table.',
  params: agentPath,
  response: DeleteAgentResult,
  uses: ['events', 'agentOwnedTables'],
  async handle({ caller, params, tx, events, agentOwnedTables }) {
    // The lock keeps others from adding rows while the tables are emptied one by one.
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id }
    const counts = await deleteOwnedRows(tx, agentOwnedTables, key)
    await deleteAgentRow(tx, agent)
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.deleted',
      subjectId: agent.agent_id,
      payload: { name: agent.name, agent_name: agent.name, deleted_by: caller.actor },
    })
    return { success: true, status: 'ok', deleted: { agents: 1, ...counts }, errors: [] }
  },
})
