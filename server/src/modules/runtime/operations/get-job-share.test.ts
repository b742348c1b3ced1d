import { expect, it } from 'vitest'
import { operate, operatorOf } from '../../../../test/billing.ts'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it('shows the default until a share is set', async () => {
  const tenant = await app.newTenant()
  const get = async () => (await operate(app, 'GET', tenant, 'job-share')).body
  expect(await get()).toMatchObject({ tenant_id: tenant.tenantId, weight: 1, jobs_max: null })
  await operate(app, 'PUT', tenant, 'job-share', { weight: 3, jobs_max: 2 })
  expect(await get()).toMatchObject({ weight: 3, jobs_max: 2 })
})

it('is an operator’s to see, for a workspace there is', async () => {
  const tenant = await app.newTenant()
  const path = (id: string) => `/api/v1/operator/tenants/${id}/job-share`
  expect((await app.call('GET', path(tenant.tenantId))).status).toBe(401)
  expect((await app.call('GET', path(tenant.tenantId), { as: tenant.owner })).status).toBe(403)
  expect((await app.call('GET', path(newId()), { as: await operatorOf(app) })).status).toBe(404)
})
