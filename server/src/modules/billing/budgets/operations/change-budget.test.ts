import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const make = async (tenant: TestTenant): Promise<string> => {
  const body = { scope: 'project', scopeId: tenant.projectId, period: 'day', amountUsd: 1, action: 'stop' }
  return (await app.call('POST', '/api/v1/org/budgets', { as: tenant.owner, body })).body.budgetId
}
const change = (tenant: TestTenant, id: string, body: object) =>
  app.call('PATCH', `/api/v1/org/budgets/${id}`, { as: tenant.owner, body })

it('changes amount and action, and leaves what is not named', async () => {
  const tenant = await app.newTenant()
  const id = await make(tenant)
  expect((await change(tenant, id, { amountUsd: 2.5 })).body).toMatchObject({
    amountUsd: 2.5,
    action: 'stop',
  })
  expect((await change(tenant, id, { action: 'warn' })).body).toMatchObject({
    amountUsd: 2.5,
    action: 'warn',
  })
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'billing.budget_changed')
  expect(events).toHaveLength(2)
})

it('finds no budget of another workspace', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect((await change(other, await make(tenant), { amountUsd: 2 })).status).toBe(404)
})
