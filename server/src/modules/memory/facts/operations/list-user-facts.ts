import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { instanceScope, resolveAgent } from '../../../agents/index.ts'
import { readFactPage } from '../fact-pages.ts'
import { UserFacts, userFactsPath, userFactsQuery } from '../facts.schemas.ts'
import { factView } from '../views.ts'

const FILTERS = ['kind', 'item_type', 'subject_relation', 'temporal_relevance', 'sentiment'] as const

export const listUserFacts = keyOperation({
  id: 'listUserFacts',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/users/{userId}/facts',
  domain: 'memory',
  permission: 'read',
  summary: 'List everything an agent holds to be true of a person',
  description: 'Filters look at the fact itself and at the `metadata` it was told with.',
  params: userFactsPath,
  query: userFactsQuery,
  response: UserFacts,
  uses: ['clock', 'listTotals'],
  async handle({ caller, params, query, tx, clock, listTotals }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const wanted = FILTERS.map((name) => [name, query[`metadata.${name}`]] as const)
    const metadata = Object.fromEntries(wanted.flatMap(([name, value]) => (value ? [[name, value]] : [])))
    const filter = { metadata, hasMetadata: query.has_metadata === 'true' }
    const whose = { userId: params.userId, instanceId: instanceScope(query.instance_id) }
    const limit = query.limit ?? 1_000
    const page = { agent, whose, filter, count: limit + 1 }
    const { rows, total } = await readFactPage(tx, listTotals, page)
    const now = clock.now()
    const views = rows.slice(0, limit).map((fact) => factView(fact, now))
    const listed = views.map((fact) =>
      defined({ ...fact, content: fact.atomic_text, entity: fact.entities[0] }),
    )
    return { facts: listed, total }
  },
})
