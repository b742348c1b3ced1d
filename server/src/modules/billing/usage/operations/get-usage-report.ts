import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { invalidField } from '../../../../kernel/problem.ts'
import { fileResponse, sessionOperation } from '../../../../platform/http/operation.ts'
import { amountText, cell } from '../../ledger/statement.ts'
import { DIMENSIONS, type Dimension, sumDetails } from '../details.store.ts'
import { windowOf } from '../window.rules.ts'

const ROWS_MAX = 100_000

export const getUsageReport = sessionOperation({
  id: 'getUsageReport',
  method: 'GET',
  path: '/org/usage-report',
  domain: 'billing',
  permission: 'manage',
  summary: 'Download usage by day, agent, person and model as CSV',
  description: 'Rows are the combinations of what `by` names. People who were erased are no longer in it.',
  mode: 'manual',
  query: Type.Object({
    by: Type.Optional(
      Type.String({
        maxLength: 100,
        default: 'day,agent,person,model',
        description: 'Some of day, agent, person and model, with commas between them.',
      }),
    ),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })),
  }),
  response: fileResponse('text/csv; charset=utf-8'),
  uses: ['clock'],
  async handle({ caller, query, db, clock }) {
    const by = (query.by ?? 'day,agent,person,model').split(',')
    if (!by.every(isDimension))
      throw invalidField('query.by', `must be some of ${DIMENSIONS.join(', ')}`, query.by)
    const { firstDay } = windowOf(clock.now(), query.days)
    const dimensions = DIMENSIONS.filter((dimension) => by.includes(dimension))
    const rows = await db.read((tx) =>
      sumDetails(tx, caller.tenantId, { firstDay, dimensions, rowsMax: ROWS_MAX }),
    )
    const head = `${[...dimensions, 'messages', 'tokens_in', 'tokens_out', 'cached_tokens', 'amount_usd'].join(',')}\r\n`
    const lines = rows.map((row) => {
      const names = dimensions.map((dimension) => cell(row[dimension] ?? ''))
      const counts = [row.messages, row.tokens_in, row.tokens_out, row.cached_tokens].map(String)
      return `${[...names, ...counts, amountText(row.amount)].join(',')}\r\n`
    })
    return {
      headers: { 'content-disposition': 'attachment; filename="usage.csv"', 'cache-control': 'no-store' },
      content: Readable.from([head, ...lines]),
    }
  },
})

const isDimension = (word: string): word is Dimension => DIMENSIONS.some((dimension) => dimension === word)
