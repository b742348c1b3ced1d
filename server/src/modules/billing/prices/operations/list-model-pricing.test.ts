import { expect, it } from 'vitest'
import { operatorOf, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('lists the providers’ prices as a bare array, the same for everybody', async () => {
  const model = `gpt-${newId()}`
  const prices = [{ model, inputPricePer1K: 0.00015, outputPricePer1K: 0.0006 }]
  await app.call('PUT', '/api/v1/operator/model-prices', { as: await operatorOf(app), body: { prices } })
  for (const tenant of [await app.newTenant(), await app.newTenant()]) {
    const { body } = await org(app, tenant, 'model-pricing')
    expect(body).toContainEqual(prices[0])
  }
})
