import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists keys without the keys themselves', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  const made = (await app.call('POST', path, { as: tenant.owner, body: { name: 'Second' } })).body
  const listed = await app.call('GET', path, { as: tenant.owner })
  expect(listed.status).toBe(200)
  expect(listed.body.map((key: { name: string }) => key.name).sort()).toEqual(['Second', 'test'])
  expect(listed.text).not.toContain(made.key)
  expect(listed.text).not.toContain('hash')
})

it('shows when a key was last used, to the minute and after the request', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  const lastUse = async () =>
    (await app.call('GET', path, { as: tenant.owner })).body.find(
      (key: { name: string }) => key.name === 'test',
    ).last_used_at
  expect(await lastUse()).toBeUndefined()
  await app.call('GET', '/api/v1/agents', { as: tenant.key })
  await app.app.services.credentialUse.flush()
  const first = await lastUse()
  expect(first).toBeDefined()
  await app.call('GET', '/api/v1/agents', { as: tenant.key })
  await app.app.services.credentialUse.flush()
  expect(await lastUse()).toBe(first)
})

it('is for those who manage, and for their own projects', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const member = await mine.member('member')
  expect(
    (await app.call('GET', `/api/v1/projects/${mine.projectId}/keys`, { as: member.token })).status,
  ).toBe(403)
  expect(
    (await app.call('GET', `/api/v1/projects/${theirs.projectId}/keys`, { as: mine.owner })).status,
  ).toBe(404)
})
