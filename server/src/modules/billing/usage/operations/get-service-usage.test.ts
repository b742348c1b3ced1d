import { expect, it } from 'vitest'
import { inTenant, operate, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const { metering } = app.app.services

it('counts service operations by type, and keeps their charge when the price changes', async () => {
  const tenant = await app.newTenant()
  const use = (quantity: number) =>
    inTenant(app, tenant, (tx) =>
      metering.meter(tx, {
        tenantId: tenant.tenantId,
        actor: 'test',
        source: 'api',
        units: [{ kind: 'service', name: 'image_generation', quantity }],
      }),
    )
  await operate(app, 'PUT', tenant, 'billing-profile', { servicePrices: { image_generation: 0.04 } })
  await use(2)
  await operate(app, 'PUT', tenant, 'billing-profile', { servicePrices: { image_generation: 0.05 } })
  await use(1)
  expect((await org(app, tenant, 'service-usage')).body).toMatchObject({
    totalEvents: 3,
    totalChargeUsd: 0.13,
    byOperation: [{ operation: 'image_generation', count: 3, unitPriceUsd: 0.05, chargeUsd: 0.13 }],
  })
})

it('asks for a window between a day and a year', async () => {
  const tenant = await app.newTenant()
  expect((await org(app, tenant, 'service-usage?days=0')).status).toBe(400)
})
