import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { AtomicFact, FactChanges, factPath } from '../facts.schemas.ts'
import { resolveFact } from '../facts.ts'
import { reword } from '../reword.ts'
import { factView } from '../views.ts'

export const updateFact = keyOperation({
  id: 'updateMemoryFact',
  method: 'PUT',
  path: '/agents/{agentId}/memory/facts/{factId}',
  domain: 'memory',
  permission: 'write',
  summary: 'Correct a fact',
  description:
    'A new wording replaces the fact by a new one, and the old stays in its history; anything else changes in place. `metadata` is merged. A fact that was replaced already cannot be changed: 409.',
  params: factPath,
  body: FactChanges,
  response: AtomicFact,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, body, tx, clock, events, jobs }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const fact = await reword(tx, agent, await resolveFact(tx, agent, params.factId), body, {
      now: clock.now(),
      jobs,
    })
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'memory.updated',
      subjectId: agent.agent_id,
      payload: { user_id: fact.user_id, fact_id: fact.fact_id, fields: Object.keys(body) },
    })
    return factView(fact, clock.now())
  },
})
