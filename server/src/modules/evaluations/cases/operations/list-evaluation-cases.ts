import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { CASES_MAX, EvaluationCaseList } from '../cases.schemas.ts'
import { countCases, listCases } from '../cases.store.ts'
import { caseView } from '../cases.ts'

export const listEvaluationCases = keyOperation({
  id: 'listEvaluationCases',
  method: 'GET',
  path: '/agents/{agentId}/evaluation-cases',
  domain: 'agents',
  permission: 'read',
  summary: 'List the tests of an agent, oldest first',
  params: agentPath,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: CASES_MAX, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: EvaluationCaseList,
  async handle({ caller, params, query, tx }) {
    const size = query.page_size ?? 50
    const cursor = decodeCursor(query.cursor, ['uuid'])
    const agent = await resolveAgent(tx, caller, params.agentId)
    const [total, rows] = await Promise.all([
      countCases(tx, agent),
      listCases(tx, agent, cursor && String(cursor[0]), size + 1),
    ])
    const page = pageOf(rows, size, (row) => [row.case_id])
    return defined({
      items: page.rows.map(caseView),
      total,
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
