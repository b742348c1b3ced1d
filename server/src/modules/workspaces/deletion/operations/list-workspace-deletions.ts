import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { requireOperator } from '../../../billing/index.ts'
import { deletionsQuery, WorkspaceDeletionList } from '../../schemas.ts'
import { deletionView } from '../../views.ts'
import { listDeletions } from '../deletions.store.ts'

export const listWorkspaceDeletions = personOperation({
  id: 'listWorkspaceDeletions',
  method: 'GET',
  path: '/operator/workspace-deletions',
  domain: 'operator',
  summary: 'List deletions of workspaces, newest first: planned, under way and done',
  query: deletionsQuery,
  response: WorkspaceDeletionList,
  async handle({ caller, query, tx }) {
    requireOperator(caller)
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), id: String(cursor[1]) }
    const rows = await listDeletions(tx, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.deletion_id])
    return defined({
      deletions: page.rows.map((row) => ({ tenant_id: row.tenant_id, ...deletionView(row) })),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
