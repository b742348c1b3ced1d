import { afterAll, expect, it } from 'vitest'
import { balanceOf, checkBook } from '../../../../../test/billing.ts'
import { startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { type PaymentEvent, paymentSettings, startPaymentServer } from '../../../../../test/payment-server.ts'
import { later, MINUTE_MS } from '../../../../kernel/clock.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
const withoutProcessor = await testApp()
afterAll(async () => {
  await app.app.close()
  await server.close()
})

async function begun(tenant: TestTenant, amount: number): Promise<string> {
  const body = { amount }
  const reply = await app.call('POST', '/api/v1/org/billing/checkout', { as: tenant.owner, body })
  return reply.body.url.split('/').at(-1)
}
const deliver = (event: PaymentEvent, at = app.clock.now(), secret?: string) =>
  app.call('POST', '/api/v1/payments/webhook', server.sign(event, at, secret))

it('adds the credit once, however often and by however many messages it is told', async () => {
  const tenant = await app.newTenant()
  const [completed] = server.pay(await begun(tenant, 40)) as [PaymentEvent]
  const again = {
    ...completed,
    id: `${completed.id}_other`,
    type: 'checkout.session.async_payment_succeeded',
  }
  const replies = await Promise.all([completed, completed, again, completed].map((event) => deliver(event)))
  expect(replies.map(({ status, body }) => [status, body.received])).toEqual(Array(4).fill([200, true]))
  expect(await balanceOf(app, tenant)).toBe(50)
  expect((await checkBook(app, tenant.tenantId)).byAccount).toMatchObject({ payments: -40_000_000 })
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'billing.payment_received',
  )
  expect(events).toHaveLength(1)
})

it('puts messages that come out of order right', async () => {
  const tenant = await app.newTenant()
  const session = await begun(tenant, 7)
  const [completed] = server.pay(session) as [PaymentEvent]
  const unpaid = {
    ...completed,
    id: 'evt_early',
    data: { object: { ...completed.data.object, payment_status: 'unpaid' } },
  }
  await deliver(unpaid)
  expect(await balanceOf(app, tenant)).toBe(10)
  // Expired, so they said; but the money has come.
  await deliver(server.expire(session))
  await deliver(completed)
  await deliver({ ...server.expire(session), id: 'evt_late' })
  expect(await balanceOf(app, tenant)).toBe(17)
})

it('believes no message that is unsigned, wrongly signed, changed or old', async () => {
  const tenant = await app.newTenant()
  const [completed] = server.pay(await begun(tenant, 9)) as [PaymentEvent]
  const signed = server.sign(completed, app.clock.now())
  const attempts = [
    { body: signed.body },
    { body: signed.body.replace('900', '90000'), headers: signed.headers },
    server.sign(completed, app.clock.now(), 'whsec_wrong'),
    server.sign(completed, later(app.clock.now(), -6 * MINUTE_MS)),
  ]
  for (const attempt of attempts) {
    const reply = await app.call('POST', '/api/v1/payments/webhook', attempt)
    expect(reply.status).toBe(400)
  }
  expect(await balanceOf(app, tenant)).toBe(10)
  expect((await deliver(completed, later(app.clock.now(), -4 * MINUTE_MS))).status).toBe(200)
  expect(await balanceOf(app, tenant)).toBe(19)
})

it('takes note of messages it has no use for, and of checkouts it does not know', async () => {
  expect((await deliver({ id: 'evt_x', type: 'customer.created', data: { object: {} } })).status).toBe(200)
  const object = {
    client_reference_id: 'unknown',
    payment_status: 'paid',
    mode: 'payment',
    amount_total: 5,
    currency: 'usd',
  }
  expect((await deliver({ id: 'evt_y', type: 'checkout.session.completed', data: { object } })).status).toBe(
    200,
  )
})

it('is not there while no processor is configured', async () => {
  const reply = await withoutProcessor.call('POST', '/api/v1/payments/webhook', { body: {} })
  expect(reply.status).toBe(404)
})
