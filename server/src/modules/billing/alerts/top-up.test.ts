import { afterAll, beforeEach, expect, it } from 'vitest'
import { checkBook, operate, org } from '../../../../test/billing.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { startPaymentServer } from '../../../../test/payment-server.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { announceLowBalances, topUp } from './top-up.ts'

const payments = await startPaymentServer()
afterAll(() => payments.close())
const app = await testApp({
  settings: {
    RAPPORT_PAYMENTS_KEY: payments.key,
    RAPPORT_PAYMENTS_WEBHOOK_SECRET: payments.webhookSecret,
    RAPPORT_PAYMENTS_URL: payments.url,
  },
})
const parts = { ...app.app.services, db: app.db.scopedTo(asSystem) }
beforeEach(() => {
  payments.cardFault = undefined
  payments.isFailing = false
})

const put = (tenant: TestTenant, body: object) =>
  app.call('PUT', '/api/v1/org/billing/alerts', { as: tenant.owner, body })
const spend = (tenant: TestTenant, amountUsd: number) =>
  operate(app, 'POST', tenant, 'credits', { amountUsd: -amountUsd, description: 'a correction' })
const eventsOf = async (tenant: TestTenant, type: string) =>
  (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === type)
const receive = (event: Parameters<typeof payments.sign>[0]) => {
  const { body, headers } = payments.sign(event, app.clock.now())
  return app.call('POST', '/api/v1/payments/webhook', { body: JSON.parse(body), headers })
}
const TOP_UP = { thresholdUsd: 5, amountUsd: 20, monthlyMaxUsd: 50 }
/** A workspace that pays once with automatic top-ups on, so that its card is kept, and has four dollars left. */
async function withCard(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await put(tenant, { autoTopUp: TOP_UP })
  const path = '/api/v1/org/billing/checkout'
  const { body } = await app.call('POST', path, { as: tenant.owner, body: { amount: 10 } })
  for (const event of payments.pay(body.url.split('/').at(-1))) await receive(event)
  await spend(tenant, 16)
  return tenant
}

it('announces low credit once, and again after it was topped up', async () => {
  const tenant = await app.newTenant()
  await put(tenant, { lowBalanceUsd: 5 })
  await announceLowBalances(parts)
  expect(await eventsOf(tenant, 'billing.balance_low')).toEqual([])
  await spend(tenant, 6)
  await Promise.all([announceLowBalances(parts), announceLowBalances(parts)])
  await announceLowBalances(parts)
  const [event, ...more] = await eventsOf(tenant, 'billing.balance_low')
  expect(event?.payload).toEqual({ credit_usd: 4, threshold_usd: 5 })
  expect(more).toEqual([])
  await spend(tenant, -6)
  await announceLowBalances(parts)
  await spend(tenant, 6)
  await announceLowBalances(parts)
  expect(await eventsOf(tenant, 'billing.balance_low')).toHaveLength(2)
})

it('charges the saved card once, however often it is begun and reported', async () => {
  const tenant = await withCard()
  await Promise.all([topUp(parts, tenant.tenantId), topUp(parts, tenant.tenantId)])
  await topUp(parts, tenant.tenantId)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 24_000_000, owed: 0 })
  expect(JSON.stringify((await org(app, tenant, 'payments')).body)).toContain('"amountUsd":20')
  const made = payments.calls.filter(({ path }) => path === '/v1/payment_intents').at(-1)
  const metadata = made?.form['metadata']
  const told = { id: 'pi_told', object: 'payment_intent', amount_received: 2_000, currency: 'usd', metadata }
  await receive({ id: `evt_${tenant.slug}`, type: 'payment_intent.succeeded', data: { object: told } })
  expect((await checkBook(app, tenant.tenantId)).balance).toBe(24_000_000)
})

it('asks for the same payment again when the processor did not answer', async () => {
  const tenant = await withCard()
  payments.isFailing = true
  expect(await topUp(parts, tenant.tenantId)).toBe(false)
  payments.isFailing = false
  expect(await topUp(parts, tenant.tenantId)).toBe(true)
  expect((await checkBook(app, tenant.tenantId)).balance).toBe(24_000_000)
  const text = 'select 1 from checkouts where tenant_id = $1 and is_automatic'
  const { rows } = await app.db.read(asSystem, (tx) => tx.run({ text, values: [tenant.tenantId] }))
  expect(rows).toHaveLength(1)
})

it('switches itself off and says so when the card is declined, or the month’s maximum is reached', async () => {
  const tenant = await withCard()
  payments.cardFault = 'expired_card'
  expect(await topUp(parts, tenant.tenantId)).toBe(false)
  const { autoTopUp } = (await org(app, tenant, 'billing/alerts')).body
  expect(autoTopUp).toEqual({ ...TOP_UP, isOn: false, fault: 'The card was declined (expired_card).' })
  expect(await eventsOf(tenant, 'billing.top_up_switched_off')).toHaveLength(1)
  payments.cardFault = undefined
  expect(await topUp(parts, tenant.tenantId)).toBe(false)
  await put(tenant, { autoTopUp: TOP_UP })
  for (const _ of [1, 2]) {
    expect(await topUp(parts, tenant.tenantId)).toBe(true)
    await spend(tenant, 20)
  }
  expect(await topUp(parts, tenant.tenantId)).toBe(false)
  const after = (await org(app, tenant, 'billing/alerts')).body.autoTopUp
  expect(after).toMatchObject({ isOn: false, fault: 'The monthly maximum is reached.' })
})

it('needs a card that was kept', async () => {
  const tenant = await app.newTenant()
  await put(tenant, { autoTopUp: { ...TOP_UP, thresholdUsd: 100 } })
  expect(await topUp(parts, tenant.tenantId)).toBe(false)
  expect((await org(app, tenant, 'billing/alerts')).body.autoTopUp.fault).toMatch(/No card is saved/)
})
