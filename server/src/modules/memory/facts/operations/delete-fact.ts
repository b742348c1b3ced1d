import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { forgetFacts } from '../../forgetting/forget-facts.ts'
import { scopeOf } from '../../scope.ts'
import { factPath } from '../facts.schemas.ts'
import { resolveFact } from '../facts.ts'

export const deleteFact = keyOperation({
  id: 'deleteMemoryFact',
  method: 'DELETE',
  path: '/agents/{agentId}/memory/facts/{factId}',
  domain: 'memory',
  permission: 'write',
  summary: 'Forget one fact',
  description:
    'It leaves lists, tree, search, context, summaries and the history of what replaced it, and so do the sentences that ' +
    'taught or repeated it. The session as operators read it keeps them, marked `redacted`; a reset forgets that too.',
  params: factPath,
  response: EMPTY,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, tx, clock, events, jobs }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const fact = await resolveFact(tx, agent, params.factId)
    const scope = scopeOf(agent, fact.user_id, fact.instance_id)
    await forgetFacts(tx, { clock, jobs }, scope, [fact])
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
