import { afterAll, expect, it } from 'vitest'
import { balanceOf, checkBook, operate, operatorOf, org } from '../../../../../test/billing.ts'
import { startApp, type TestApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { type PaymentEvent, paymentSettings, startPaymentServer } from '../../../../../test/payment-server.ts'
import { newId } from '../../../../kernel/ids.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
const withoutProcessor = await testApp()
afterAll(async () => {
  await app.app.close()
  await server.close()
})
const TERMS = {
  paymentFrequency: 'monthly',
  startDate: '2027-01-01T00:00:00Z',
  endDate: '2027-03-01T00:00:00Z',
  paymentCreditUsd: 80,
  paymentServiceUsd: 20,
  onetimeCreditUsd: 50,
  bonusCreditsUsd: 5,
}
const offer = async (on: TestApp, tenant: TestTenant, terms: object = TERMS): Promise<string> =>
  (await operate(on, 'POST', tenant, 'contracts', terms)).body.contractId
const subscribe = (on: TestApp, tenant: TestTenant, contractId: string) =>
  on.call('POST', '/api/v1/org/contract/subscribe', { as: tenant.owner, body: { contractId } })
const deliver = (event: PaymentEvent) =>
  app.call('POST', '/api/v1/payments/webhook', server.sign(event, app.clock.now()))

it('subscribes at the processor, whose invoices bring credit, services and the bonus', async () => {
  const tenant = await app.newTenant()
  const { body } = await subscribe(app, tenant, await offer(app, tenant))
  const session = server.sessions.get(body.url.split('/').at(-1))
  expect(session).toMatchObject({ mode: 'subscription', amount_total: 15_000 })
  const [completed, invoice] = server.pay(session?.id as string) as [PaymentEvent, PaymentEvent]
  // The invoice comes first, twice, and once more under another number; the checkout comes last.
  for (const event of [invoice, invoice, { ...invoice, id: newId() }, completed]) await deliver(event)
  expect(await balanceOf(app, tenant)).toBe(10 + 50 + 80 + 5)
  const contract = (await org(app, tenant, 'contract')).body
  expect(contract).toMatchObject({
    status: 'active',
    bonusCreditsPaid: true,
    paymentSubscriptionId: session?.subscription,
    paymentLinkUrl: body.url,
  })
  expect(contract.paymentSchedule.map((payment: { paid: boolean }) => payment.paid)).toEqual([
    true,
    true,
    false,
  ])
  await deliver(server.renew(session?.subscription as string))
  expect((await org(app, tenant, 'contract')).body.status).toBe('completed')
  const book = await checkBook(app, tenant.tenantId)
  expect(book.byAccount).toMatchObject({ services: 40_000_000, payments: -250_000_000, credit: 225_000_000 })
})

it('gives back the credit and the services of an invoice that is refunded, in the proportion in which it paid them', async () => {
  const tenant = await app.newTenant()
  const terms = { ...TERMS, onetimeCreditUsd: 0, bonusCreditsUsd: 0 }
  const { body } = await subscribe(app, tenant, await offer(app, tenant, terms))
  const [completed, invoice] = server.pay(body.url.split('/').at(-1)) as [PaymentEvent, PaymentEvent]
  for (const event of [completed, invoice]) await deliver(event)
  expect(await balanceOf(app, tenant)).toBe(90)
  const services = (await org(app, tenant, 'ledger')).body.filter(
    ({ amountCredits }: { amountCredits: number }) => amountCredits === 0,
  )
  expect(services).toMatchObject([{ entryType: 'contract', amountUsd: 20 }])
  await deliver(server.refund((invoice.data.object as { id: string }).id, 5_000))
  expect(await balanceOf(app, tenant)).toBe(50)
  const { byAccount } = await checkBook(app, tenant.tenantId)
  expect(byAccount).toMatchObject({ services: 10_000_000, payments: -50_000_000 })
  const paid = (await org(app, tenant, 'payments')).body.payments
  expect(paid).toMatchObject([{ amountUsd: 100, serviceUsd: 20, reversedUsd: 50, processor: 'stripe' }])
})

it('goes on after its end when it renews itself, until the subscription ends', async () => {
  const tenant = await app.newTenant()
  const terms = {
    ...TERMS,
    endDate: '2027-01-02T00:00:00Z',
    onetimeCreditUsd: 0,
    bonusCreditsUsd: 0,
    autoRenew: true,
  }
  const { body } = await subscribe(app, tenant, await offer(app, tenant, terms))
  const sessionId = body.url.split('/').at(-1)
  for (const event of server.pay(sessionId)) await deliver(event)
  const subscription = server.sessions.get(sessionId)?.subscription as string
  await deliver(server.renew(subscription))
  const contract = (await org(app, tenant, 'contract')).body
  expect(contract.status).toBe('active')
  expect(contract.paymentSchedule.map((payment: { period: string }) => payment.period)).toEqual([
    '2027-01-01',
    '2027-02-01',
  ])
  expect(await balanceOf(app, tenant)).toBe(170)
  await deliver(server.cancel(subscription))
  expect((await org(app, tenant, 'contract')).status).toBe(404)
})

it('has each payment confirmed by an operator when no processor is configured', async () => {
  const on = withoutProcessor
  const tenant = await on.newTenant()
  const contractId = await offer(on, tenant)
  const pay = async () => {
    const begun = await subscribe(on, tenant, contractId)
    const path = `/api/v1/operator/test-payments/${begun.body.url.split('/').at(-1)}/confirm`
    return on.call('POST', path, { as: await operatorOf(on) })
  }
  expect((await pay()).body).toMatchObject({ amountUsd: 150, newBalance: 145 })
  expect((await pay()).body).toMatchObject({ amountUsd: 100, newBalance: 225 })
  expect((await subscribe(on, tenant, contractId)).status).toBe(409)
  await checkBook(on, tenant.tenantId)
})

it('credits what was paid beyond the payments that were due', async () => {
  const on = withoutProcessor
  const tenant = await on.newTenant()
  const contractId = await offer(on, tenant)
  const begun = [await subscribe(on, tenant, contractId), await subscribe(on, tenant, contractId)]
  for (const { body } of begun) {
    const path = `/api/v1/operator/test-payments/${body.url.split('/').at(-1)}/confirm`
    await on.call('POST', path, { as: await operatorOf(on) })
  }
  // Both were for 150: the first paid what is paid once and a period, the second a period, and 50 more.
  const { byAccount } = await checkBook(on, tenant.tenantId)
  expect(byAccount).toMatchObject({ payments: -300_000_000, services: 40_000_000, credit: 275_000_000 })
})

it('refuses contracts of others, accepted ones, and payments that differ', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const contractId = await offer(app, tenant)
  expect((await subscribe(app, other, contractId)).status).toBe(404)
  expect((await subscribe(app, other, newId())).status).toBe(404)
  expect((await subscribe(app, other, 'none')).status).toBe(400)
  const uneven = await offer(app, other, { ...TERMS, servicePeriodLimit: 1 })
  expect((await subscribe(app, other, uneven)).status).toBe(422)
})
