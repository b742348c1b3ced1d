import { expect, it } from 'vitest'
import { operate, operatorOf, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('ends an agreement once, and only the workspace’s own', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const body = { chargeType: 'monthly', amountUsd: 1, description: 'Support' }
  const { chargeId } = (await operate(app, 'POST', tenant, 'service-agreements', body)).body
  const end = (of: typeof tenant, id: string) => operate(app, 'DELETE', of, `service-agreements/${id}`)
  expect((await end(other, chargeId)).status).toBe(404)
  expect((await end(tenant, newId())).status).toBe(404)
  const replies = await Promise.all([end(tenant, chargeId), end(tenant, chargeId)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await org(app, tenant, 'service-agreements')).body).toEqual([])
  const ended = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'billing.service_ended')
  expect(ended).toHaveLength(1)
})

it('is an operator’s to do', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/operator/tenants/${tenant.tenantId}/service-agreements/${newId()}`
  expect((await app.call('DELETE', path, { as: tenant.owner })).status).toBe(403)
  expect((await app.call('DELETE', path, { as: await operatorOf(app) })).status).toBe(404)
})
