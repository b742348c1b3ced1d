import { afterAll, describe, expect, it } from 'vitest'
import { balanceOf, checkBook, operate, org } from '../../../../test/billing.ts'
import { startApp, type TestTenant } from '../../../../test/harness.ts'
import { type PaymentEvent, paymentSettings, startPaymentServer } from '../../../../test/payment-server.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
afterAll(async () => {
  await app.app.close()
  await server.close()
})

const deliver = async (event: PaymentEvent) => {
  const reply = await app.call('POST', '/api/v1/payments/webhook', server.sign(event, app.clock.now()))
  expect(reply.status).toBe(200)
}
const again = (event: PaymentEvent): PaymentEvent => ({ ...event, id: `${event.id}_again` })

async function begun(tenant: TestTenant, amount: number): Promise<string> {
  const body = { amount }
  const reply = await app.call('POST', '/api/v1/org/billing/checkout', { as: tenant.owner, body })
  return reply.body.url.split('/').at(-1)
}

/** A workspace with 10 dollars of its own that has paid 40 more. */
async function paid(): Promise<{ tenant: TestTenant; session: string }> {
  const tenant = await app.newTenant()
  const session = await begun(tenant, 40)
  for (const event of server.pay(session)) await deliver(event)
  expect(await balanceOf(app, tenant)).toBe(50)
  return { tenant, session }
}

const spend = (tenant: TestTenant, amountUsd: number) =>
  operate(app, 'POST', tenant, 'credits', { amountUsd: -amountUsd, description: 'Spent' })
const told = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter(({ type }) => /payment_re(versed|instated)/.test(type))

describe('a refund', () => {
  it('takes its credit back once, in parts and however often it is told', async () => {
    const { tenant, session } = await paid()
    const first = server.refund(session, 1_000)
    const second = server.refund(session, 500)
    await Promise.all([second, again(second), second].map(deliver))
    await deliver(first)
    expect(await balanceOf(app, tenant)).toBe(35)
    await deliver(server.refund(session, 2_500))
    expect(await balanceOf(app, tenant)).toBe(10)
    expect((await checkBook(app, tenant.tenantId)).byAccount).toMatchObject({ payments: 0 })
    expect((await told(tenant)).map(({ payload }) => payload)).toMatchObject([
      { reason: 'refund', amount_usd: 15, owed_usd: 0, reversed_usd: 15 },
      { reason: 'refund', amount_usd: 25, owed_usd: 0, reversed_usd: 40 },
    ])
  })

  it('of what was spent is owed, shown, and paid by the next credit first', async () => {
    const { tenant, session } = await paid()
    await spend(tenant, 45)
    await deliver(server.refund(session, 4_000))
    expect((await org(app, tenant, 'billing')).body).toMatchObject({ creditBalance: 0, outstandingUsd: 35 })
    await checkBook(app, tenant.tenantId)
    const next = await begun(tenant, 50)
    for (const event of server.pay(next)) await deliver(event)
    expect((await org(app, tenant, 'billing')).body).toMatchObject({ creditBalance: 15, outstandingUsd: 0 })
    await checkBook(app, tenant.tenantId)
  })

  it('that is told before its payment waits for it', async () => {
    const tenant = await app.newTenant()
    const session = await begun(tenant, 40)
    const [completed] = server.pay(session) as [PaymentEvent]
    const refund = server.refund(session, 1_000)
    await deliver(refund)
    expect(await balanceOf(app, tenant)).toBe(10)
    await deliver(completed)
    expect(await balanceOf(app, tenant)).toBe(40)
    await deliver(again(refund))
    expect(await balanceOf(app, tenant)).toBe(40)
    await checkBook(app, tenant.tenantId)
  })

  it('that fails gives the credit back, once', async () => {
    const { tenant, session } = await paid()
    const refund = server.refund(session, 1_000)
    await deliver(refund)
    const object = refund.data.object as { id: string; payment_intent: string }
    const failed = {
      id: 'evt_refund_failed',
      type: 'refund.failed',
      data: {
        object: {
          ...{ id: 're_failed', object: 'refund', status: 'failed', amount: 1_000, currency: 'usd' },
          ...{ charge: object.id, payment_intent: object.payment_intent },
        },
      },
    }
    await deliver(failed)
    await deliver(again(failed))
    expect(await balanceOf(app, tenant)).toBe(50)
    await checkBook(app, tenant.tenantId)
  })

  it('of a charge that is none of ours changes nothing', async () => {
    const { tenant } = await paid()
    const stranger = {
      id: 'ch_stranger',
      payment_intent: 'pi_stranger',
      currency: 'usd',
      amount_refunded: 900,
    }
    await deliver({ id: 'evt_stranger', type: 'charge.refunded', data: { object: stranger } })
    expect(await balanceOf(app, tenant)).toBe(50)
  })
})

describe('a dispute', () => {
  it('takes the credit while it is open and gives it back when it is won, whatever is told late', async () => {
    const { tenant, session } = await paid()
    const opened = server.dispute(session, 4_000, 'needs_response', 'dp_won')
    await deliver(opened)
    await deliver(again(opened))
    expect(await balanceOf(app, tenant)).toBe(10)
    await deliver(server.dispute(session, 4_000, 'won', 'dp_won'))
    expect(await balanceOf(app, tenant)).toBe(50)
    await deliver({ ...opened, id: 'evt_late' })
    expect(await balanceOf(app, tenant)).toBe(50)
    expect((await told(tenant)).map(({ type }) => type)).toEqual([
      'billing.payment_reversed',
      'billing.payment_reinstated',
    ])
    await checkBook(app, tenant.tenantId)
  })

  it('that is lost takes it once, and never more than was paid', async () => {
    const { tenant, session } = await paid()
    await deliver(server.refund(session, 3_000))
    await deliver(server.dispute(session, 4_000, 'needs_response', 'dp_lost'))
    expect(await balanceOf(app, tenant)).toBe(10)
    await deliver(server.dispute(session, 4_000, 'lost', 'dp_lost'))
    expect(await balanceOf(app, tenant)).toBe(10)
    await checkBook(app, tenant.tenantId)
  })

  it('that is won after a refund gives back only what it took', async () => {
    const { tenant, session } = await paid()
    await deliver(server.refund(session, 3_000))
    await deliver(server.dispute(session, 4_000, 'under_review', 'dp_half'))
    await deliver(server.dispute(session, 4_000, 'won', 'dp_half'))
    expect(await balanceOf(app, tenant)).toBe(20)
    await checkBook(app, tenant.tenantId)
  })

  it('that is only asked about takes nothing', async () => {
    const { tenant, session } = await paid()
    await deliver(server.dispute(session, 4_000, 'warning_needs_response', 'dp_asked'))
    expect(await balanceOf(app, tenant)).toBe(50)
    await deliver(server.dispute(session, 4_000, 'needs_response', 'dp_asked'))
    expect(await balanceOf(app, tenant)).toBe(10)
  })
})
