import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { listResults } from '../results.store.ts'
import { requireRun, resultView } from '../run-views.ts'
import { EvaluationResultList, evaluationPath } from '../runs.schemas.ts'

export const listEvaluationResults = keyOperation({
  id: 'listEvaluationResults',
  method: 'GET',
  path: '/agents/{agentId}/evaluations/{evaluationId}/results',
  domain: 'agents',
  permission: 'read',
  summary: 'List what came of each test in a run',
  description: 'The answers, whether each expectation was met and why, and the test as it was then.',
  params: evaluationPath,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: EvaluationResultList,
  async handle({ caller, params, query, tx }) {
    const size = query.page_size ?? 50
    const cursor = decodeCursor(query.cursor, ['number'])
    const agent = await resolveAgent(tx, caller, params.agentId)
    const run = await requireRun(tx, agent, params.evaluationId)
    const rows = await listResults(tx, run, cursor && placeIn(Number(cursor[0])), size + 1)
    const page = pageOf(rows, size, (row) => [row.position])
    return defined({ items: page.rows.map(resultView), has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})

/** A cursor may hold any number; positions are small integers. */
const placeIn = (number: number): number => Math.trunc(Math.min(Math.max(number, -1), 1_000_000))
