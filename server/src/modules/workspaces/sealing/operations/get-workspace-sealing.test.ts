import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { putSealing } from '../../../../../test/sealed-day.ts'

const app = await testApp()
const PATH = '/api/v1/workspace/sealing'

it('says whether the workspace seals and how far that is', async () => {
  const tenant = await app.newTenant()
  const get = async () => (await app.call('GET', PATH, { as: tenant.owner })).body
  expect(await get()).toMatchObject({ enabled: false, status: 'off', rows_done: 0 })
  await putSealing(app, tenant, true)
  expect(await get()).toMatchObject({
    enabled: true,
    status: 'sealing',
    tables_done: 0,
    tables_total: expect.any(Number),
    updated_by: `user:${tenant.ownerId}`,
  })
})

it('is for owners and administrators of the workspace', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  await putSealing(app, other, true)
  expect((await app.call('GET', PATH)).status).toBe(401)
  expect((await app.call('GET', PATH, { as: tenant.key })).status).toBe(401)
  expect((await app.call('GET', PATH, { as: (await tenant.member('member')).token })).status).toBe(403)
  const foreign = await app.call('GET', `${PATH}?tenant_id=${other.tenantId}`, { as: tenant.owner })
  expect(foreign.status).toBeGreaterThanOrEqual(403)
  expect((await app.call('GET', PATH, { as: tenant.owner })).body.enabled).toBe(false)
})
