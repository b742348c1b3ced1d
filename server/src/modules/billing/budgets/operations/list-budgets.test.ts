import { expect, it } from 'vitest'
import { inTenant, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists the workspace’s own, with what events and services cost since', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const body = { scope: 'project', scopeId: tenant.projectId, period: 'month', amountUsd: 5, action: 'warn' }
  await app.call('POST', '/api/v1/org/budgets', { as: tenant.owner, body })
  const charge = (projectId: string) =>
    inTenant(app, tenant, (tx) =>
      app.app.services.metering.book(tx, {
        tenantId: tenant.tenantId,
        lines: [{ kind: 'event', name: 'diary', quantity: 1, amount: 250_000, project: projectId }],
        description: 'test',
        createdBy: 'test',
        source: 'background',
      }),
    )
  await charge(tenant.projectId)
  await charge(other.projectId)
  expect((await org(app, tenant, 'budgets')).body).toMatchObject([{ ...body, spentUsd: 0.25 }])
  expect((await org(app, other, 'budgets')).body).toEqual([])
})
