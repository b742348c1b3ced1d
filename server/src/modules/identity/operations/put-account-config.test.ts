import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('stores a value of the account, apart from those of its projects', async () => {
  const tenant = await app.newTenant()
  const put = await app.call('PUT', '/api/v1/account/config/k', { as: tenant.key, body: { of: 'account' } })
  expect(put.body).toMatchObject({ key: 'k', value: { of: 'account' } })
  expect(
    (await app.call('GET', `/api/v1/projects/${tenant.projectId}/config/k`, { as: tenant.key })).status,
  ).toBe(404)
})

it('keeps accounts apart', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  await app.call('PUT', '/api/v1/account/config/k', { as: mine.key, body: 1 })
  expect((await app.call('GET', '/api/v1/account/config/k', { as: theirs.key })).status).toBe(404)
})
