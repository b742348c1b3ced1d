import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath, instanceScope, resolveAgent } from '../../../agents/index.ts'
import { countFacts, listFacts as readFacts } from '../fact-lists.store.ts'
import { ListFactsResponse, listFactsQuery } from '../facts.schemas.ts'
import { listedFact } from '../views.ts'

export const listFacts = keyOperation({
  id: 'listMemoryFacts',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/memory/facts',
  domain: 'memory',
  permission: 'read',
  summary: 'List what an agent holds to be true, newest first',
  description:
    'Of one person with `user_id`, of all people without. What was replaced by a later fact is in its history.',
  params: agentPath,
  query: listFactsQuery,
  response: ListFactsResponse,
  async handle({ caller, params, query, tx }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.page_token, ['date', 'uuid'], 'query.page_token')
    const agent = await resolveAgent(tx, caller, params.agentId)
    const whose = { userId: query.user_id || undefined, instanceId: instanceScope(query.instance_id) }
    const filter = { factType: query.fact_type || undefined }
    const after = cursor && { createdAt: new Date(cursor[0] as string), factId: String(cursor[1]) }
    const rows = await readFacts(tx, agent, whose, filter, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.fact_id])
    // A single page has been counted by reading it.
    const isAll = cursor === undefined && !page.hasMore
    const total = isAll ? page.rows.length : await countFacts(tx, agent, whose, filter)
    return defined({
      facts: page.rows.map(listedFact),
      total_count: total,
      next_page_token: page.nextCursor,
    })
  },
})
