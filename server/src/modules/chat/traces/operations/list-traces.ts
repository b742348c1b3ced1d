import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { summaryView, TraceList, tracesQuery } from '../traces.schemas.ts'
import { readTraces } from '../traces.store.ts'

export const listTraces = keyOperation({
  id: 'listReplyTraces',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/traces',
  domain: 'chat',
  permission: 'read',
  summary: 'List how an agent’s replies came about, newest first',
  description:
    'One trace a reply, whichever way it was asked for: model, tokens, cost, times and errors. Kept for ' +
    '`RAPPORT_TRACE_DAYS`, and removed with its turn.',
  params: agentPath,
  query: tracesQuery,
  response: TraceList,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), turnId: String(cursor[1]) }
    const filter = { userId: query.user_id, sessionId: query.session_id, hasError: query.has_error }
    const rows = await readTraces(tx, agent, filter, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.turn_id])
    return defined({
      traces: page.rows.map(summaryView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
