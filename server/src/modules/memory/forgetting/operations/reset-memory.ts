import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { refuseIfHeld } from '../../../people/index.ts'
import { ResetMemoryResponse, resetQuery } from '../../memory.schemas.ts'
import { scopeOf } from '../../scope.ts'
import { forget } from '../forget.ts'

export const resetMemory = keyOperation({
  id: 'resetMemory',
  method: 'DELETE',
  path: '/agents/{agentId}/memory',
  domain: 'memory',
  permission: 'write',
  summary: 'Forget everything about a person',
  description:
    'Facts with their history, topics, summaries, what was said, and what was still to be learned from it: as a whole or not at all. Without `instance_id`, what belongs to no instance. While a legal hold covers the person, the answer is 409.',
  params: agentPath,
  query: resetQuery,
  response: ResetMemoryResponse,
  uses: ['clock', 'events'],
  async handle({ caller, params, query, tx, clock, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const scope = scopeOf(agent, query.user_id, query.instance_id)
    await refuseIfHeld(tx, agent.tenant_id, scope.userId)
    const { facts, nodes } = await forget(tx, scope, clock.now())
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'memory.reset',
      subjectId: agent.agent_id,
      payload: { user_id: scope.userId, instance_id: scope.instanceId, facts_deleted: facts },
    })
    return {
      success: true,
      status: 'ok',
      facts_deleted: facts,
      nodes_deleted: nodes,
      facts_failed: 0,
      nodes_failed: 0,
      failed_fact_ids: [],
      failed_node_ids: [],
    }
  },
})
