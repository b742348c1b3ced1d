import { expect, it } from 'vitest'
import { checkBook, operate, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('shows a new workspace its grant and the installation’s prices', async () => {
  const tenant = await app.newTenant()
  const { body } = await org(app, tenant, 'billing')
  expect(body).toMatchObject({
    tenantId: tenant.tenantId,
    billingMode: 'prepaid',
    currency: 'USD',
    creditBalance: 10,
    outstandingUsd: 0,
    postpaidLimitUsd: 0,
    tokenPricePer1KUsd: 0.002,
    inputTokenPricePer1KUsd: 0.001,
    outputTokenPricePer1KUsd: 0.003,
    charPricePerMonthUsd: 0,
    eventPrices: {},
    servicePrices: {},
    freeCreditGranted: true,
  })
  expect(body).not.toHaveProperty('paymentCustomerId')
  expect(Date.parse(body.updatedAt)).not.toBeNaN()
  await checkBook(app, tenant.tenantId)
})

it('shows only what an operator agreed with this workspace', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  await operate(app, 'PUT', tenant, 'billing-profile', {
    billingMode: 'postpaid',
    postpaidLimitUsd: 50,
    charPricePerMonthUsd: 2.5,
    eventPrices: { consolidation: 0.000000001 },
  })
  expect((await org(app, tenant, 'billing')).body).toMatchObject({
    billingMode: 'postpaid',
    postpaidLimitUsd: 50,
    charPricePerMonthUsd: 2.5,
    eventPrices: { consolidation: 0.000000001 },
  })
  expect((await org(app, other, 'billing')).body).toMatchObject({ billingMode: 'prepaid', eventPrices: {} })
})

it('is for owners and administrators', async () => {
  const tenant = await app.newTenant()
  for (const [role, status] of [
    ['admin', 200],
    ['member', 403],
    ['viewer', 403],
  ] as const) {
    const { token } = await tenant.member(role)
    expect((await app.call('GET', '/api/v1/org/billing', { as: token })).status, role).toBe(status)
  }
  expect((await app.call('GET', '/api/v1/org/billing', { as: tenant.key })).status).toBe(401)
})
