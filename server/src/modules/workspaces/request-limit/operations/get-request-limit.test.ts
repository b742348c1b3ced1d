import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/workspace/request-limit'

it('says what limit the workspace has set', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const get = async () => (await app.call('GET', PATH, { as: tenant.owner })).body
  expect(await get()).toMatchObject({ requests_per_minute: null })
  await app.call('PUT', PATH, { as: tenant.owner, body: { requests_per_minute: 90 } })
  await app.call('PUT', PATH, { as: other.owner, body: { requests_per_minute: 7 } })
  expect(await get()).toMatchObject({ requests_per_minute: 90 })
})

it('is for owners and administrators of the workspace', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', PATH)).status).toBe(401)
  expect((await app.call('GET', PATH, { as: tenant.key })).status).toBe(401)
  expect((await app.call('GET', PATH, { as: (await tenant.member('member')).token })).status).toBe(403)
})
