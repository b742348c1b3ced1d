import { expect, it } from 'vitest'
import { operate, operatorOf } from '../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it('sets the share, twice alike, and leaves an event', async () => {
  const tenant = await app.newTenant()
  const body = { weight: 4, jobs_max: 8 }
  for (const expected of [body, { weight: 1, jobs_max: null }]) {
    const put = await operate(app, 'PUT', tenant, 'job-share', expected)
    expect(put.status, put.text).toBe(200)
    expect(put.body).toMatchObject({ tenant_id: tenant.tenantId, ...expected })
  }
  const changes = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'workspace.job_share_changed',
  )
  expect(changes.map(({ payload }) => payload)).toMatchObject([body, { weight: 1, jobs_max: null }])
})

it('is an operator’s to set, for a workspace there is, within limits', async () => {
  const tenant = await app.newTenant()
  const path = (id: string) => `/api/v1/operator/tenants/${id}/job-share`
  const body = { weight: 1, jobs_max: null }
  expect((await app.call('PUT', path(tenant.tenantId), { body })).status).toBe(401)
  expect((await app.call('PUT', path(tenant.tenantId), { as: tenant.owner, body })).status).toBe(403)
  const operator = await operatorOf(app)
  expect((await app.call('PUT', path(newId()), { as: operator, body })).status).toBe(404)
  const bad = { weight: 0, jobs_max: 65 }
  expect(locationsOf(await app.call('PUT', path(tenant.tenantId), { as: operator, body: bad }))).toEqual([
    'body.jobs_max',
    'body.weight',
  ])
})
