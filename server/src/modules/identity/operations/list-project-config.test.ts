import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists what is set, by key', async () => {
  const tenant = await app.newTenant()
  const base = `/api/v1/projects/${tenant.projectId}/config`
  expect((await app.call('GET', base, { as: tenant.key })).body.configs).toEqual([])
  for (const key of ['b', 'a']) await app.call('PUT', `${base}/${key}`, { as: tenant.key, body: { key } })
  const listed = await app.call('GET', base, { as: tenant.key })
  expect(listed.body.configs).toMatchObject([
    { key: 'a', value: { key: 'a' } },
    { key: 'b', value: { key: 'b' } },
  ])
})
