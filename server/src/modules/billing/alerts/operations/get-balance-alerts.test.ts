import { expect, it } from 'vitest'
import { org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('is empty until something is set, and the workspace’s own', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = '/api/v1/org/billing/alerts'
  await app.call('PUT', path, { as: tenant.owner, body: { lowBalanceUsd: 3 } })
  expect((await org(app, tenant, 'billing/alerts')).body.lowBalanceUsd).toBe(3)
  expect((await org(app, other, 'billing/alerts')).body.lowBalanceUsd).toBeUndefined()
})
