import { afterAll, expect, it } from 'vitest'
import { balanceOf, checkBook, operate, operatorOf } from '../../../../../test/billing.ts'
import { startApp, type TestApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { paymentSettings, startPaymentServer } from '../../../../../test/payment-server.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
const withoutProcessor = await testApp()
afterAll(async () => {
  await app.app.close()
  await server.close()
})

const begin = async (on: TestApp, tenant: TestTenant, amount: number): Promise<string> =>
  (await on.call('POST', '/api/v1/org/billing/checkout', { as: tenant.owner, body: { amount } })).body.url
    .split('/')
    .at(-1)

/** A payment of 30 dollars at the processor; the checkout that it belongs to. */
async function paid(tenant: TestTenant): Promise<string> {
  const session = await begin(app, tenant, 30)
  for (const event of server.pay(session)) {
    await app.call('POST', '/api/v1/payments/webhook', server.sign(event, app.clock.now()))
  }
  return server.sessions.get(session)?.client_reference_id as string
}
const refund = (tenant: TestTenant, paymentId: string, body: object = {}) =>
  operate(app, 'POST', tenant, `payments/${paymentId}/refund`, body)
const refundsAsked = () => server.calls.filter(({ path }) => path === '/v1/refunds').length

it('sends the money back and takes the credit, once for two clicks, and says what is left to owe', async () => {
  const tenant = await app.newTenant()
  const paymentId = await paid(tenant)
  const clicks = await Promise.all([1, 2, 3].map(() => refund(tenant, paymentId, { amountUsd: 12.5 })))
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balanceOf(app, tenant)).toBe(27.5)
  await operate(app, 'POST', tenant, 'credits', { amountUsd: -20, description: 'Spent' })
  const rest = await refund(tenant, paymentId)
  expect(rest.body).toMatchObject({ paymentId, refundedUsd: 30, newBalance: 0, owedUsd: 10 })
  await checkBook(app, tenant.tenantId)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'billing.payment_reversed', subject_id: paymentId }),
  )
  expect((await refund(tenant, paymentId)).status).toBe(422)
})

it('books nothing while the processor does not answer', async () => {
  const tenant = await app.newTenant()
  const paymentId = await paid(tenant)
  server.isFailing = true
  const path = `/api/v1/operator/tenants/${tenant.tenantId}/payments/${paymentId}/refund`
  const failed = await app.callAny('POST', path, { as: await operatorOf(app), body: {} })
  server.isFailing = false
  expect(failed.status).toBe(503)
  expect(await balanceOf(app, tenant)).toBe(40)
  expect((await refund(tenant, paymentId)).body.newBalance).toBe(10)
})

it('is an operator’s to do, for a payment of the workspace, in whole cents of what is left', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const paymentId = await paid(tenant)
  const asked = refundsAsked()
  const path = `/api/v1/operator/tenants/${tenant.tenantId}/payments/${paymentId}/refund`
  expect((await app.call('POST', path, { as: tenant.owner, body: {} })).status).toBe(403)
  expect((await refund(other, paymentId)).status).toBe(404)
  expect((await refund(tenant, 'none_of_these')).status).toBe(404)
  for (const amountUsd of [30.01, 0.001, 1.005, 0, -5]) {
    const reply = await refund(tenant, paymentId, { amountUsd })
    expect([reply.status, reply.body.errors?.[0]?.location]).toEqual([400, 'body.amountUsd'])
  }
  expect(refundsAsked()).toBe(asked)
  expect(await balanceOf(app, tenant)).toBe(40)
})

it('takes back a payment of the test processor, of which no money moved', async () => {
  const tenant = await withoutProcessor.newTenant()
  const paymentId = await begin(withoutProcessor, tenant, 30)
  const operator = await operatorOf(withoutProcessor)
  await withoutProcessor.call('POST', `/api/v1/operator/test-payments/${paymentId}/confirm`, { as: operator })
  const steps = [{ amountUsd: 10 }, {}]
  for (const body of steps)
    await operate(withoutProcessor, 'POST', tenant, `payments/${paymentId}/refund`, body)
  expect(await balanceOf(withoutProcessor, tenant)).toBe(10)
  await checkBook(withoutProcessor, tenant.tenantId)
})
