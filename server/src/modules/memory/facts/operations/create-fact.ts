import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { createFacts } from '../create-facts.ts'
import { AtomicFact, factQuery, NewFactBody } from '../facts.schemas.ts'
import type { FactRow } from '../facts.store.ts'
import { factView } from '../views.ts'

export const createFact = keyOperation({
  id: 'createMemoryFact',
  method: 'POST',
  path: '/agents/{agentId}/memory/facts',
  domain: 'memory',
  permission: 'write',
  summary: 'Tell an agent a fact',
  description:
    'About a person (`user_id`), or with `metadata.scope` `agent_global` a fact of the agent itself. A fact that is known in these words already is confirmed, not stored twice.',
  params: agentPath,
  query: factQuery,
  body: NewFactBody,
  response: AtomicFact,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, query, body, tx, clock, events, jobs }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const stated = [{ fact: body, location: 'body' }]
    const about = { instanceId: query.instance_id }
    const { facts } = await createFacts(tx, { clock, jobs, events }, agent, stated, about)
    return factView(facts[0] as FactRow, clock.now())
  },
})
