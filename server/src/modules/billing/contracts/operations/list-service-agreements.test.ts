import { expect, it } from 'vitest'
import { operate, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists the workspace’s own as a bare array, newest first', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  for (const description of ['First', 'Second'])
    await operate(app, 'POST', tenant, 'service-agreements', {
      chargeType: 'monthly',
      amountUsd: 1,
      description,
    })
  const { body } = await org(app, tenant, 'service-agreements')
  expect(body.map((agreement: { description: string }) => agreement.description)).toEqual(['Second', 'First'])
  expect((await org(app, other, 'service-agreements')).body).toEqual([])
})
