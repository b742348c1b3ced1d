import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { RetentionRunList, runsQuery, runView } from '../retention.schemas.ts'
import { listRuns } from '../retention.store.ts'

export const listRetentionRuns = sessionOperation({
  id: 'listRetentionRuns',
  method: 'GET',
  path: '/retention/runs',
  domain: 'people',
  permission: 'manage',
  readsPersonalData: false,
  summary: 'List the nightly runs of retention with what each removed, newest first',
  query: runsQuery,
  response: RetentionRunList,
  async handle({ caller, query, tx }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), runId: String(cursor[1]) }
    const rows = await listRuns(tx, caller.tenantId, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.run_id])
    return defined({ runs: page.rows.map(runView), has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
