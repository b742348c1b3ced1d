import { mapInSlices } from '../../../../kernel/time-slices.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { createFacts } from '../create-facts.ts'
import { BulkFactsBody, BulkFactsResult, factQuery } from '../facts.schemas.ts'
import { factView } from '../views.ts'

export const bulkCreateFacts = keyOperation({
  id: 'bulkCreateMemoryFacts',
  method: 'POST',
  path: '/agents/{agentId}/memory/facts/bulk',
  domain: 'memory',
  permission: 'write',
  summary: 'Tell an agent up to 1,000 facts at once',
  description:
    'All of them or none. Facts without a `user_id` belong to the one of the request; `facts_created` leaves out repetitions.',
  params: agentPath,
  query: factQuery,
  body: BulkFactsBody,
  bodyLimit: 16_000_000,
  valuesMax: 200_000,
  response: BulkFactsResult,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, query, body, tx, clock, events, jobs }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const stated = body.facts.map((fact, at) => ({
      fact: fact.user_id || !body.user_id ? fact : { ...fact, user_id: body.user_id },
      location: `body.facts[${at}]`,
    }))
    const about = { instanceId: query.instance_id }
    const { facts, added } = await createFacts(tx, { clock, jobs, events }, agent, stated, about)
    const now = clock.now()
    return { facts_created: added, facts: await mapInSlices(facts, (fact) => factView(fact, now)) }
  },
})
