import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/role-mapping'

it('shows the rules as they were stored, and that there are none', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', PATH, { as: tenant.owner })).body).toMatchObject({
    is_set: false,
    rules: [],
    default_role: null,
  })
  const body = { rules: [{ claim: 'groups', value: 'Sales', role: 'member' }], default_role: 'viewer' }
  await app.call('PUT', PATH, { as: tenant.owner, body })
  const { token } = await tenant.member('admin')
  expect((await app.call('GET', PATH, { as: token })).body).toMatchObject({ is_set: true, ...body })
})

it('is for those who manage', async () => {
  const tenant = await app.newTenant()
  const { token } = await tenant.member('member')
  expect((await app.call('GET', PATH, { as: token })).status).toBe(403)
  expect((await app.call('GET', PATH, { as: tenant.key })).status).toBe(401)
})
