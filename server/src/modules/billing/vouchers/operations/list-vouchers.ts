import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { VoucherList, voucherQuery } from '../../operator.schemas.ts'
import { requireOperator } from '../../operator.ts'
import { voucherView } from '../voucher-view.ts'
import { listVoucherRows } from '../vouchers.store.ts'

export const listVouchers = personOperation({
  id: 'listVouchers',
  method: 'GET',
  path: '/operator/vouchers',
  domain: 'operator',
  summary: 'List vouchers and how often they were redeemed',
  query: voucherQuery,
  response: VoucherList,
  async handle({ caller, query, tx }) {
    requireOperator(caller)
    const size = query.page_size ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'string'])
    const before = cursor && { createdAt: new Date(cursor[0] as string), code: cursor[1] as string }
    const page = pageOf(await listVoucherRows(tx, before, size + 1), size, (row) => [
      row.created_at.toISOString(),
      row.code,
    ])
    return defined({
      vouchers: page.rows.map(voucherView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
