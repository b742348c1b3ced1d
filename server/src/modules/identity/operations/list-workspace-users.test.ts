import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const path = '/api/v1/workspace-users'

it('lists people in the order they joined, page by page', async () => {
  const tenant = await app.newTenant()
  for (const username of ['b', 'a', 'c']) {
    await app.call('POST', path, { as: tenant.owner, body: { username, email: `${username}@example.com` } })
  }
  const first = await app.call('GET', `${path}?limit=2`, { as: tenant.key })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ page: 1, limit: 2, next_page: 2 })
  expect(first.body.users[0]).toMatchObject({ user_id: tenant.ownerId, role: 'owner', status: 'active' })
  expect(first.body.users[1]).toMatchObject({
    username: 'b',
    email: 'b@example.com',
    force_password_change: true,
  })
  const second = await app.call('GET', `${path}?limit=2&page=2`, { as: tenant.key })
  expect(second.body.users.map((user: { username: string }) => user.username)).toEqual(['a', 'c'])
  expect(second.body).not.toHaveProperty('next_page')
  const beyond = await app.call('GET', `${path}?page=9`, { as: tenant.key })
  expect(beyond.body).toMatchObject({ users: [], page: 9, limit: 50 })
  expect(JSON.stringify(first.body)).not.toMatch(/hash|tmp-/)
})

it('is open to every role, and to keys that may read', async () => {
  const tenant = await app.newTenant()
  const viewer = await tenant.member('viewer')
  expect((await app.call('GET', path, { as: viewer.token })).status).toBe(200)
  const reader = await tenant.keyWith(['read:workspace-users'])
  expect((await app.call('GET', path, { as: reader })).status).toBe(200)
  const stranger = await app.call('GET', path, { as: await tenant.keyWith(['write:workspace-users']) })
  expect(stranger.status).toBe(403)
  expect(stranger.body.required_scope).toBe('read:workspace-users')
})

it('shows one workspace at a time, and none that is foreign', async () => {
  const mine = await app.newTenant()
  const theirs = await app.newTenant()
  for (const as of [mine.key, mine.owner]) {
    expect((await app.call('GET', `${path}?tenant_id=${theirs.tenantId}`, { as })).status).toBe(404)
    const own = await app.call('GET', `${path}?tenant_id=${mine.tenantId}`, { as })
    expect(own.body.users.map((user: { user_id: string }) => user.user_id)).toEqual([mine.ownerId])
  }
})

it('names every bad parameter', async () => {
  const { key } = await app.newTenant()
  const reply = await app.call('GET', `${path}?page=0&limit=101&tenant_id=x`, { as: key })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['query.limit', 'query.page', 'query.tenant_id'])
  expect((await app.call('GET', `${path}?page=1e300`, { as: key })).status).toBe(400)
})
