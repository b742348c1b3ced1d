import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists the account’s values and not its projects’', async () => {
  const tenant = await app.newTenant()
  await app.call('PUT', '/api/v1/account/config/mine', { as: tenant.key, body: 1 })
  await app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/other`, { as: tenant.key, body: 1 })
  const listed = await app.call('GET', '/api/v1/account/config', { as: tenant.key })
  expect(listed.body.configs.map((one: { key: string }) => one.key)).toEqual(['mine'])
})
