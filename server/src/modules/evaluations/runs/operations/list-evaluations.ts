import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { runView } from '../run-views.ts'
import { EvaluationList } from '../runs.schemas.ts'
import { listRuns } from '../runs.store.ts'

export const listEvaluations = keyOperation({
  id: 'listEvaluations',
  method: 'GET',
  path: '/agents/{agentId}/evaluations',
  domain: 'agents',
  permission: 'read',
  summary: 'List the runs of an agent’s tests, newest first',
  description: 'With what each came to: how many passed, how long answers took, what it cost.',
  params: agentPath,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: EvaluationList,
  async handle({ caller, params, query, tx }) {
    const size = query.page_size ?? 30
    const cursor = decodeCursor(query.cursor, ['uuid'])
    const agent = await resolveAgent(tx, caller, params.agentId)
    const rows = await listRuns(tx, agent, cursor && String(cursor[0]), size + 1)
    const page = pageOf(rows, size, (row) => [row.evaluation_id])
    return defined({ items: page.rows.map(runView), has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
