import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('deletes only the caller’s value', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  for (const tenant of [mine, theirs])
    await app.call('PUT', '/api/v1/account/config/k', { as: tenant.key, body: 1 })
  expect((await app.call('DELETE', '/api/v1/account/config/k', { as: mine.key })).status).toBe(204)
  expect((await app.call('GET', '/api/v1/account/config/k', { as: mine.key })).status).toBe(404)
  expect((await app.call('GET', '/api/v1/account/config/k', { as: theirs.key })).status).toBe(200)
})
