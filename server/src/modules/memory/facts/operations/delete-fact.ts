import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { scopeOf } from '../../scope.ts'
import { changeScope } from '../../scopes.store.ts'
import { deleteEmptyNodes } from '../../tree/nodes.store.ts'
import { factPath } from '../facts.schemas.ts'
import { deleteFact as removeFact } from '../facts.store.ts'
import { resolveFact } from '../facts.ts'

export const deleteFact = keyOperation({
  id: 'deleteMemoryFact',
  method: 'DELETE',
  path: '/agents/{agentId}/memory/facts/{factId}',
  domain: 'memory',
  permission: 'write',
  summary: 'Forget one fact',
  description:
    'It leaves lists, tree, search, context and the history of what replaced it. What was said stays as it was said; a reset forgets that too.',
  params: factPath,
  response: EMPTY,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const fact = await resolveFact(tx, agent, params.factId)
    const scope = scopeOf(agent, fact.user_id, fact.instance_id)
    await changeScope(tx, scope, { now: clock.now(), isRemoval: true })
    await removeFact(tx, fact)
    await deleteEmptyNodes(tx, scope)
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'memory.deleted',
      subjectId: agent.agent_id,
      payload: { user_id: fact.user_id, fact_id: fact.fact_id },
    })
    return undefined
  },
})
