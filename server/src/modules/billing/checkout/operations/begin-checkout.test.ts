import { afterAll, expect, it } from 'vitest'
import { balanceOf, org } from '../../../../../test/billing.ts'
import { locationsOf, startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { paymentSettings, startPaymentServer } from '../../../../../test/payment-server.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
const withoutProcessor = await testApp()
afterAll(async () => {
  await app.app.close()
  await server.close()
})
const checkout = (tenant: TestTenant, body: unknown, headers: Record<string, string> = {}) =>
  app.callAny('POST', '/api/v1/org/billing/checkout', { as: tenant.owner, body, headers })
const sessionsOf = (tenant: TestTenant) =>
  [...server.sessions.values()].filter(({ metadata }) => metadata['tenant_id'] === tenant.tenantId)

it('begins a payment of that many dollars, for a customer it makes once', async () => {
  const tenant = await app.newTenant()
  const { status, body } = await checkout(tenant, { amount: 25.5, currency: 'usd' })
  expect(status).toBe(200)
  await checkout(tenant, { amount: 1 })
  const sessions = sessionsOf(tenant)
  expect(body.url).toBe(`https://checkout.example/${sessions[0]?.id}`)
  expect(sessions.map(({ amount_total }) => amount_total)).toEqual([2_550, 100])
  expect(new Set(sessions.map(({ customer }) => customer)).size).toBe(1)
  expect((await org(app, tenant, 'billing')).body.paymentCustomerId).toBe(sessions[0]?.customer)
  expect(await balanceOf(app, tenant)).toBe(10)
})

it('begins one payment for a request that is repeated with its key', async () => {
  const tenant = await app.newTenant()
  const key = { 'idempotency-key': 'a'.repeat(32) }
  const [first, second] = [
    await checkout(tenant, { amount: 5 }, key),
    await checkout(tenant, { amount: 5 }, key),
  ]
  expect(second.body).toEqual(first.body)
  expect(sessionsOf(tenant)).toHaveLength(1)
})

it('refuses amounts and currencies that cannot be paid, naming both', async () => {
  const tenant = await app.newTenant()
  for (const amount of [0, 0.99, 100_000.01, -5, '5', null])
    expect(locationsOf(await checkout(tenant, { amount })), String(amount)).toContain('body.amount')
  const both = await checkout(tenant, { amount: 1.005, currency: 'EUR' })
  expect(both.status).toBe(400)
  expect(locationsOf(both)).toEqual(['body.amount', 'body.currency'])
  expect(sessionsOf(tenant)).toHaveLength(0)
})

it('says that the processor is away, and gives nothing of its answer away', async () => {
  const tenant = await app.newTenant()
  server.isFailing = true
  const reply = await checkout(tenant, { amount: 5 })
  server.isFailing = false
  expect(reply.status).toBe(503)
  expect(reply.headers['retry-after']).toBe('30')
  expect(reply.text).not.toContain('down')
  expect((await checkout(tenant, { amount: 5 })).status).toBe(200)
})

it('sends to a page of its own when no processor is configured', async () => {
  const tenant = await withoutProcessor.newTenant()
  const { body } = await withoutProcessor.call('POST', '/api/v1/org/billing/checkout', {
    as: tenant.owner,
    body: { amount: 5 },
  })
  expect(body.url).toMatch(/^http:\/\/rapport\.test\/payments\/test\/[\w-]{32}$/)
})
