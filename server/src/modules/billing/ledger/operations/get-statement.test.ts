import { expect, it } from 'vitest'
import { inTenant, operate } from '../../../../../test/billing.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const statement = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/org/statement${query}`, { as: tenant.owner })

it('lists every entry with the balance after it, safe to open in a spreadsheet', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'POST', tenant, 'credits', { amountUsd: 0.5, description: '=HYPERLINK("x"), "quoted"' })
  const { status, headers, text } = await statement(tenant)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="statement-[\d-]+\.csv"$/)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'date,type,description,source,tokens,amount_usd,balance_usd,entry_id,created_by,service_usd',
  )
  expect(lines[1]).toMatch(/,opening balance,,,,,0\.000000,,,$/)
  expect(lines[2]).toMatch(/,grant,Credit to start with,,0,10\.000000,10\.000000,/)
  expect(lines[3]).toContain(`"'=HYPERLINK(""x""), ""quoted""",,0,0.500000,10.500000,`)
  expect(lines).toHaveLength(4)
})

it('streams more entries than a page holds, none left out and none twice', async () => {
  const tenant = await app.newTenant()
  // Written in bulk and all at one moment: the order must not depend on times that differ.
  await inTenant(app, tenant, (tx) =>
    tx.run({
      text: `with booked as (select gen_random_uuid() as id from generate_series(1, 1100))
        insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at)
        select $1, gen_random_uuid(), id, account, amount, 'usage', 'tick', 'test', $2
        from booked, (values ('credit', -1), ('usage', 1)) as part (account, amount)`,
      values: [tenant.tenantId, app.clock.now()],
    }),
  )
  const lines = (await statement(tenant)).text.trimEnd().split('\r\n').slice(2)
  expect(lines).toHaveLength(1_101)
  expect(new Set(lines.map((line) => line.split(',')[7])).size).toBe(1_101)
  expect(lines.at(-1)).toContain(',-0.000001,9.998900,')
})

it('begins with what there was before', async () => {
  const tenant = await app.newTenant()
  const { text } = await statement(tenant, '?from=2099-01-01&to=2099-02-01T00:00:00Z')
  expect(text.trimEnd().split('\r\n')[1]).toBe('2099-01-01T00:00:00.000Z,opening balance,,,,,10.000000,,,')
})

it('refuses spans that are none', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await statement(tenant, '?from=2026-13-45&to=0000-00-00'))).toEqual([
    'query.from',
    'query.to',
  ])
  expect(locationsOf(await statement(tenant, '?from=2026-02-01&to=2026-01-01'))).toEqual(['query.to'])
  for (const day of ['yesterday', '2026-02-30', '2026-13-01', '2026-02-30T00:00:00Z'])
    expect(locationsOf(await statement(tenant, `?from=${day}`))).toEqual(['query.from'])
})
