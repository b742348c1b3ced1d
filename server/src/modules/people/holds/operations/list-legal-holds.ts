import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { holdsQuery, LegalHoldList } from '../holds.schemas.ts'
import { listHolds } from '../holds.store.ts'
import { holdView } from '../holds.ts'

export const listLegalHolds = sessionOperation({
  id: 'listLegalHolds',
  method: 'GET',
  path: '/legal-holds',
  domain: 'people',
  permission: 'manage',
  summary: 'List legal holds, newest first, those that were lifted included',
  query: holdsQuery,
  response: LegalHoldList,
  async handle({ caller, query, tx }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), holdId: String(cursor[1]) }
    const isInForce = query.state === undefined ? undefined : query.state === 'in_force'
    const filter = { isInForce, userId: query.user_id }
    const rows = await listHolds(tx, caller.tenantId, filter, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.placed_at.toISOString(), row.hold_id])
    return defined({ holds: page.rows.map(holdView), has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
