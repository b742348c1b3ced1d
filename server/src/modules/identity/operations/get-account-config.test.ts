import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('reads a value with a key or a session', async () => {
  const tenant = await app.newTenant()
  await app.call('PUT', '/api/v1/account/config/k', { as: tenant.key, body: [1] })
  const viewer = await tenant.member('viewer')
  for (const as of [tenant.key, tenant.owner, viewer.token]) {
    expect((await app.call('GET', '/api/v1/account/config/k', { as })).body.value).toEqual([1])
  }
})
