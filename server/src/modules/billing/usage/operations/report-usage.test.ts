import { expect, it } from 'vitest'
import { checkBook, operate, operatorOf, org } from '../../../../../test/billing.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { canonicalText, type Report, signatureOf } from '../reports.rules.ts'

const app = await testApp()
const keyOf = async (tenant: TestTenant): Promise<string> =>
  (await operate(app, 'POST', tenant, 'metering-key')).body.secret

let minutes = 0
function reportOf(tenant: TestTenant, more: Partial<Report> = {}): Report {
  minutes += 1
  const end = later(app.clock.now(), -minutes * MINUTE_MS)
  return {
    report_id: newId(),
    tenant_id: tenant.tenantId,
    instance_id: 'runtime-1',
    period_start: later(end, -MINUTE_MS).toISOString(),
    period_end: end.toISOString(),
    heartbeat_at: end.toISOString(),
    counters: [
      { model: 'm', use_case: 'chat', tokens_in: 1_000, tokens_out: 1_000, turns: 4 },
      { model: 'm', use_case: 'chat', tokens_in: 0, tokens_out: 1_000, turns: 1, billing_mode: 'byok' },
    ],
    ...more,
  }
}
const send = (tenant: TestTenant, report: Report, secret: string, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/v1/usage/reports', {
    as: tenant.key,
    body: { ...report, signature: signatureOf(secret, canonicalText(report)) },
    headers,
  })

it('charges what was counted once, and notes that the runtime lives', async () => {
  const tenant = await app.newTenant()
  const secret = await keyOf(tenant)
  const report = reportOf(tenant)
  const replies = await Promise.all([
    send(tenant, report, secret),
    send(tenant, report, secret),
    send(tenant, report, secret),
  ])
  for (const { status, body } of replies) {
    expect(status).toBe(202)
    expect(body).toMatchObject({ accepted: true, report_id: report.report_id })
  }
  // (0.001 + 0.003) × 1.33 + 0.003 × 0.33
  expect((await checkBook(app, tenant.tenantId)).byAccount['usage']).toBe(5_320 + 990)
  const summary = (await org(app, tenant, 'usage-summary')).body
  expect(summary).toMatchObject({ totalMessages: 5, totalInputTokens: 1_000, totalOutputTokens: 2_000 })
  expect((await org(app, tenant, 'ledger')).body[0]).toMatchObject({
    trafficSource: 'runtime',
    tokens: 3_000,
  })
  const { body } = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: tenant.owner })
  expect(body.last_metering_heartbeat).toBe(report.heartbeat_at)
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'usage.reported')
  expect(events).toHaveLength(1)
})

it('counts the tokens of a report once when the credit covers only a part of it, or nothing', async () => {
  const tenant = await app.newTenant()
  const secret = await keyOf(tenant)
  const counters = [{ model: 'm', use_case: 'chat', tokens_in: 0, tokens_out: 3_000_000, turns: 1 }]
  for (const _ of [1, 2]) await send(tenant, reportOf(tenant, { counters, instance_id: newId() }), secret)
  const { owed, balance } = await checkBook(app, tenant.tenantId)
  expect([balance, owed]).toEqual([0, 2 * 11_970_000 - 10_000_000])
  const tokens = (await org(app, tenant, 'ledger')).body.map(
    (entry: { tokens?: number }) => entry.tokens ?? 0,
  )
  expect(tokens.reduce((sum: number, count: number) => sum + count, 0)).toBe(6_000_000)
  expect((await org(app, tenant, 'usage-summary')).body.totalTokens).toBe(6_000_000)
})

it('charges cached tokens at a share of the input price, or at their own', async () => {
  const tenant = await app.newTenant()
  const secret = await keyOf(tenant)
  const model = `cached-${newId()}`
  const cached = { cache_read_tokens: 10_000, cache_creation_tokens: 1_000 }
  const counters = [{ model, use_case: 'chat', tokens_in: 0, tokens_out: 0, turns: 1, ...cached }]
  const spent = async () => (await checkBook(app, tenant.tenantId)).byAccount['usage'] ?? 0
  const put = async (prices: object) => {
    const body = { prices: [{ model, inputPricePer1K: 0.01, outputPricePer1K: 0.02, ...prices }] }
    return app.call('PUT', '/api/v1/operator/model-prices', { as: await operatorOf(app), body })
  }
  await put({})
  await send(tenant, reportOf(tenant, { counters, instance_id: newId() }), secret)
  // (10 × 10 % + 1 × 125 %) of a cent, times 1.33.
  expect(await spent()).toBe(29_925)
  const own = { cacheReadPricePer1K: 0.002, cacheCreationPricePer1K: 0 }
  expect((await put(own)).body).toContainEqual(expect.objectContaining({ model, ...own }))
  await send(tenant, reportOf(tenant, { counters, instance_id: newId() }), secret)
  expect(await spent()).toBe(29_925 + 26_600)
})

it('reads the signature from any header that ends so, and believes none that is wrong', async () => {
  const tenant = await app.newTenant()
  const secret = await keyOf(tenant)
  const report = reportOf(tenant)
  const good = signatureOf(secret, canonicalText(report))
  const post = (signature: string, headers: Record<string, string>) =>
    app.call('POST', '/api/v1/usage/reports', { as: tenant.key, body: { ...report, signature }, headers })
  expect((await post('', {})).status).toBe(401)
  expect((await post('f'.repeat(64), {})).status).toBe(401)
  expect((await post(good, { 'x-acme-metering-signature': 'f'.repeat(64) })).status).toBe(401)
  expect((await post('', { 'X-Acme-Metering-Signature': good })).status).toBe(202)
  const changed = { ...report, report_id: newId(), signature: good }
  expect((await app.call('POST', '/api/v1/usage/reports', { as: tenant.key, body: changed })).status).toBe(
    401,
  )
})

it('refuses other words under the same id, and periods that overlap, are old or lie ahead', async () => {
  const tenant = await app.newTenant()
  const secret = await keyOf(tenant)
  const report = reportOf(tenant)
  await send(tenant, report, secret)
  expect((await send(tenant, { ...report, counters: [] }, secret)).status).toBe(409)
  const overlapping = await send(tenant, { ...report, report_id: newId() }, secret)
  expect(overlapping.status).toBe(409)
  expect(overlapping.body.detail).toContain(report.report_id)
  // Another runtime of the same workspace may speak of the same time, and the next period begins where this one ends.
  expect(
    (await send(tenant, { ...report, report_id: newId(), instance_id: 'runtime-2' }, secret)).status,
  ).toBe(202)
  const now = app.clock.now()
  const old = { period_start: '2020-01-01T00:00:00Z', period_end: '2020-01-01T01:00:00Z' }
  expect((await send(tenant, reportOf(tenant, old), secret)).status).toBe(422)
  const ahead = { period_end: later(now, 60 * MINUTE_MS).toISOString() }
  expect((await send(tenant, reportOf(tenant, ahead), secret)).status).toBe(422)
})

it('is for the workspace that the key belongs to, and for workspaces with a metering key', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const withoutKey = await send(tenant, reportOf(tenant), 'guess')
  expect(withoutKey.status).toBe(401)
  expect(withoutKey.body.detail).toMatch(/no metering key/)
  const secret = await keyOf(other)
  expect((await send(tenant, reportOf(other), secret)).status).toBe(404)
})

it('names every field that is wrong', async () => {
  const tenant = await app.newTenant()
  const counters = [{ model: 'm', use_case: 'c', tokens_in: -1, tokens_out: 1.5, turns: '3' }]
  const reply = await app.call('POST', '/api/v1/usage/reports', { as: tenant.key, body: { counters } })
  expect(locationsOf(reply)).toEqual([
    'body.counters[0].tokens_in',
    'body.counters[0].tokens_out',
    'body.counters[0].turns',
    'body.heartbeat_at',
    'body.period_end',
    'body.period_start',
    'body.report_id',
    'body.signature',
    'body.tenant_id',
  ])
})
