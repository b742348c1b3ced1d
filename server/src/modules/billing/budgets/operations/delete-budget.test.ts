import { expect, it } from 'vitest'
import { org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('removes a budget once', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const body = { scope: 'project', scopeId: tenant.projectId, period: 'day', amountUsd: 1, action: 'stop' }
  const { budgetId } = (await app.call('POST', '/api/v1/org/budgets', { as: tenant.owner, body })).body
  const remove = (as: string) => app.call('DELETE', `/api/v1/org/budgets/${budgetId}`, { as })
  expect((await remove(other.owner)).status).toBe(404)
  expect((await remove(tenant.owner)).status).toBe(204)
  expect((await remove(tenant.owner)).status).toBe(404)
  expect((await org(app, tenant, 'budgets')).body).toEqual([])
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types).toContain('billing.budget_removed')
})
