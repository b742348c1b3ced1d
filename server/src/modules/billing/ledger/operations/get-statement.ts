import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { invalidField } from '../../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import { fileResponse, sessionOperation } from '../../../../platform/http/operation.ts'
import { DayOrMoment } from '../../../../platform/http/schema.ts'
import { balanceBefore, pageOfEntries } from '../../usage/usage.store.ts'
import { dayOf, monthOf } from '../../usage/window.rules.ts'
import { creditOf, entryLine, openingLine, STATEMENT_HEAD } from '../statement.ts'

const PAGE = 1_000

export const getStatement = sessionOperation({
  id: 'getOrgStatement',
  method: 'GET',
  path: '/org/statement',
  domain: 'billing',
  permission: 'manage',
  summary: 'Download every entry of a span of time as CSV',
  description:
    'The balance after each entry is the credit less what is owed. `service_usd` is the part of a payment that covered services, which is no credit.',
  mode: 'manual',
  query: Type.Object({
    from: Type.Optional(
      DayOrMoment('A date or a moment (RFC 3339), included; the first of this month unless given.'),
    ),
    to: Type.Optional(DayOrMoment('A date or a moment, not included; now unless given.')),
  }),
  response: fileResponse('text/csv; charset=utf-8'),
  uses: ['clock'],
  async handle({ caller, query, db, clock }) {
    const now = clock.now()
    const from = new Date(query.from ?? `${monthOf(now)}-01`)
    const to = query.to === undefined ? now : new Date(query.to)
    if (from > to) throw invalidField('query.to', 'lies before from', query.to)
    const lines = statement(db, caller.tenantId, { from, to })
    // The first line before the answer begins: what fails, fails with a problem and not in the middle of a file.
    const first = await lines.next()
    const name = `statement-${dayOf(from)}-${dayOf(to)}.csv`
    return {
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
      content: Readable.from(resumed(first.value ?? '', lines)),
    }
  },
})

async function* resumed(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function* statement(
  db: ScopedDatabase,
  tenantId: string,
  span: { readonly from: Date; readonly to: Date },
): AsyncGenerator<string, undefined> {
  let balance = await db.read((tx) => balanceBefore(tx, tenantId, span.from))
  yield STATEMENT_HEAD + openingLine(span.from, balance)
  let after: { createdAt: Date; entryId: string } | undefined
  for (;;) {
    const page = await db.read((tx) => pageOfEntries(tx, tenantId, span, after, PAGE))
    let text = ''
    for (const row of page) {
      balance += creditOf(row)
      text += entryLine(row, balance)
    }
    if (text !== '') yield text
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return undefined
    after = { createdAt: last.created_at, entryId: last.entry_id }
  }
}
