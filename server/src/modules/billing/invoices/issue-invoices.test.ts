import { extractText } from 'unpdf'
import { afterAll, expect, it } from 'vitest'
import { checkBook, inTenant, operate, operatorOf, org } from '../../../../test/billing.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { TestClock } from '../../../../test/test-clock.ts'
import { cloneDatabase } from '../../../../test/test-database.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { monthOf } from '../usage/window.rules.ts'
import { issueInvoices } from './issue-invoices.ts'

const clock = new TestClock()
// Invoices are issued for every workspace of a database, and their numbers are one series: this one is its own.
const database = await cloneDatabase()
const app = await testApp({ clock, database })
afterAll(() => database.db.close())
const issue = () => issueInvoices(app.db.scopedTo(asSystem), app.app.services.events, clock)
const use = (tenant: TestTenant, amount: number) =>
  inTenant(app, tenant, (tx) =>
    app.app.services.metering.book(tx, {
      tenantId: tenant.tenantId,
      lines: [
        { kind: 'tokens', name: 'm', mode: 'standard', quantity: 1, tokens_in: 5, tokens_out: 7, amount },
      ],
      description: 'test',
      createdBy: 'test',
      source: 'chat',
    }),
  )
const nextMonth = () => {
  const month = monthOf(clock.now())
  while (monthOf(clock.now()) === month) clock.advance(DAY_MS)
  return month
}

it('issues one invoice for each month and workspace, with seller, buyer, taxes and numbers without gaps', async () => {
  const seller = { name: 'Hosting Ltd', address: '1 Road\nTown', taxId: 'GB 1', prefix: 'R-' }
  const put = { as: await operatorOf(app), body: seller }
  expect((await app.call('PUT', '/api/v1/operator/invoice-seller', put)).status).toBe(200)
  const tenants = await Promise.all(Array.from({ length: 4 }, () => app.newTenant()))
  const [tenant, other] = tenants as [TestTenant, TestTenant]
  const buyer = { name: 'Zażółć (GmbH)', address: 'Weg 2', taxId: 'DE 2' }
  const profile = { buyer, taxes: [{ name: 'VAT', percent: 19 }] }
  expect((await operate(app, 'PUT', tenant, 'billing-profile', profile)).status).toBe(200)
  for (const one of tenants) await use(one, 1_234_567)
  await issue()
  const owner = async (one: TestTenant) => ({ ...one, owner: await app.tokenFor(one.ownerId) })
  expect((await org(app, tenant, 'invoices')).body).toEqual([])
  const month = nextMonth()
  await Promise.all([issue(), issue(), issue()])
  await use(tenant, 5)
  await issue()

  const { body } = await org(app, await owner(tenant), `invoices/${month}`)
  expect(body).toMatchObject({
    month,
    seller: { name: 'Hosting Ltd', taxId: 'GB 1' },
    buyer,
    lines: [{ description: 'm: 5 tokens in, 7 tokens out', amountUsd: 1.234567, shown: '$1.23' }],
    taxes: [{ name: 'VAT', percent: 19, amountUsd: 0.23 }],
    totalUsd: 1.464567,
    totalShown: '$1.46',
  })
  expect((await org(app, await owner(other), `invoices/${month}`)).body.buyer.name).not.toBe('')
  const { rows } = await app.db.read(asSystem, (tx) =>
    tx.run<{ number: number }>({
      // Of this run: other tests of the same database store invoices with numbers of their own.
      text: `select number from invoices where number < 1000000
        and number >= (select min(number) from invoices where tenant_id = any($1)) order by number`,
      values: [tenants.map(({ tenantId }) => tenantId)],
    }),
  )
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at))
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'billing.invoice_issued')
  expect(events).toHaveLength(1)

  const pdf = await app.app.server.inject({
    url: `/api/v1/org/invoices/${month}/pdf`,
    headers: { authorization: `Bearer ${(await owner(tenant)).owner}` },
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
  expect(text).toContain(`Invoice ${body.number}`)
  expect(text).toContain(buyer.name)
  expect(text).toContain('$1.46')
})

it('adds up to what the ledger booked in each month, to the micro-dollar, and skips months without use', async () => {
  const tenant = await app.newTenant()
  const profile = { taxes: [{ name: 'VAT', percent: 19 }] }
  expect((await operate(app, 'PUT', tenant, 'billing-profile', profile)).status).toBe(200)
  const booked = new Map<string, number>()
  for (const amounts of [[1, 999_999, 123_457], [], [333_333, 333_333]]) {
    for (const amount of amounts) await use(tenant, amount)
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    const month = nextMonth()
    if (sum > 0) booked.set(month, sum)
    await issue()
  }
  const as = { ...tenant, owner: await app.tokenFor(tenant.ownerId) }
  const list = (await org(app, as, 'invoices')).body as { month: string; number: string }[]
  expect(list.map(({ month }) => month).sort()).toEqual([...booked.keys()].sort())
  expect(new Set(list.map(({ number }) => number)).size).toBe(2)
  const micro = (usd: number) => Math.round(usd * 1_000_000)
  let invoiced = 0
  for (const [month, sum] of booked) {
    const { lines, taxes, totalUsd } = (await org(app, as, `invoices/${month}`)).body
    const total = (rows: { amountUsd: number }[]) => rows.reduce((all, row) => all + micro(row.amountUsd), 0)
    expect(total(lines)).toBe(sum)
    expect(total(lines) + total(taxes)).toBe(micro(totalUsd))
    invoiced += total(lines)
  }
  expect((await checkBook(app, tenant.tenantId)).byAccount['usage']).toBe(invoiced)
})
