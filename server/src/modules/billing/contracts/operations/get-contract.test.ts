import { expect, it } from 'vitest'
import { operate, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('knows no contract before there is one, and only its own afterwards', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect((await org(app, tenant, 'contract')).status).toBe(404)
  expect((await org(app, tenant, 'billing')).body).not.toHaveProperty('contractId')
  await operate(app, 'POST', tenant, 'contracts', {
    paymentFrequency: 'once',
    startDate: '2027-01-01T00:00:00Z',
    endDate: '2027-12-31T00:00:00Z',
    onetimeCreditUsd: 10,
    onetimeServiceUsd: 2,
  })
  const { body } = await org(app, tenant, 'contract')
  expect((await org(app, tenant, 'billing')).body.contractId).toBe(body.contractId)
  expect(body).toMatchObject({
    tenantId: tenant.tenantId,
    status: 'offered',
    totalValueUsd: 12,
    autoRenew: false,
  })
  expect(body.paymentSchedule).toEqual([
    {
      period: 'once',
      dueDate: '2027-01-01T00:00:00.000Z',
      amountUsd: 12,
      creditUsd: 10,
      serviceUsd: 2,
      isOneTime: true,
      paid: false,
    },
  ])
  expect((await org(app, other, 'contract')).status).toBe(404)
})
