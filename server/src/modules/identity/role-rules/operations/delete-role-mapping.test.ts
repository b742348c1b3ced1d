import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/role-mapping'
const body = { rules: [{ claim: 'groups', value: 'Sales', role: 'member' }] }

it('removes the rules once, and says so once', async () => {
  const tenant = await app.newTenant()
  await app.call('PUT', PATH, { as: tenant.owner, body })
  for (const _ of [1, 2]) expect((await app.call('DELETE', PATH, { as: tenant.owner })).status).toBe(204)
  expect((await app.call('GET', PATH, { as: tenant.owner })).body.is_set).toBe(false)
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'workspace.role_mapping_changed',
  )
  expect(events).toMatchObject([{ payload: { rules: 1 } }, { payload: { rules: 0 } }])
})

it('is for owners, of their own workspace', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  await app.call('PUT', PATH, { as: theirs.owner, body })
  const { token } = await theirs.member('admin')
  expect((await app.call('DELETE', PATH, { as: token })).status).toBe(403)
  const foreign = await app.call('DELETE', `${PATH}?tenant_id=${theirs.tenantId}`, { as: mine.owner })
  expect(foreign.status).toBe(404)
  expect((await app.call('GET', PATH, { as: theirs.owner })).body.is_set).toBe(true)
})
