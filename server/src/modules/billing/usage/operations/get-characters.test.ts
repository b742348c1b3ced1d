import { expect, it } from 'vitest'
import { operate, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('shows the agents that are active, and what a month of one costs', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'PUT', tenant, 'billing-profile', { charPricePerMonthUsd: 2.5 })
  for (const name of ['Ada', 'Bob'])
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  const { body } = await org(app, tenant, 'characters')
  expect(body).toMatchObject({
    month: app.clock.now().toISOString().slice(0, 7),
    highWaterMark: 2,
    pricePerCharUsd: 2.5,
    charChargeUsd: 0,
  })
  expect(body).not.toHaveProperty('billedAt')
  expect((await org(app, tenant, 'characters?days=0')).status).toBe(400)
})
