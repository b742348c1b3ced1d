import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { usdFromMicro } from '../../../../kernel/money.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { requireOperator } from '../../../billing/index.ts'
import { overviewQuery, WorkspaceOverviewList } from '../overview.schemas.ts'
import { listWorkspaceRows } from '../overview.store.ts'

const PERIOD_MS = 30 * DAY_MS

export const listAllWorkspaces = personOperation({
  id: 'listAllWorkspaces',
  method: 'GET',
  path: '/operator/tenants',
  domain: 'operator',
  summary: 'List the workspaces of this installation with credit, usage and health, newest first',
  description: 'For operators of the installation. Nothing that people wrote is in it.',
  query: overviewQuery,
  response: WorkspaceOverviewList,
  uses: ['clock'],
  async handle({ caller, query, tx, clock }) {
    requireOperator(caller)
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), id: String(cursor[1]) }
    const since = later(clock.now(), -PERIOD_MS)
    const rows = await listWorkspaceRows(tx, { words: query.q ?? '', after, count: size + 1 }, since)
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.tenant_id])
    return defined({
      workspaces: page.rows.map(({ balance, owed, spent, created_at, last_message_at, ...row }) =>
        defined({
          ...row,
          balance_usd: usdFromMicro(balance),
          owed_usd: usdFromMicro(owed),
          spent_usd: usdFromMicro(spent),
          created_at: created_at.toISOString(),
          last_message_at: last_message_at?.toISOString(),
        }),
      ),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
