import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath, instanceScope, resolveAgent } from '../../../agents/index.ts'
import { readFactPage } from '../fact-pages.ts'
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
  uses: ['listTotals'],
  async handle({ caller, params, query, tx, listTotals }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.page_token, ['date', 'uuid'], 'query.page_token')
    const agent = await resolveAgent(tx, caller, params.agentId)
    const whose = { userId: query.user_id || undefined, instanceId: instanceScope(query.instance_id) }
    const filter = { factType: query.fact_type || undefined }
    const after = cursor && { createdAt: new Date(cursor[0] as string), factId: String(cursor[1]) }
    const wanted = { agent, whose, filter, after, count: size + 1 }
    const { rows, total } = await readFactPage(tx, listTotals, wanted)
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.fact_id])
    return defined({
      facts: page.rows.map(listedFact),
      total_count: total,
      next_page_token: page.nextCursor,
    })
  },
})
