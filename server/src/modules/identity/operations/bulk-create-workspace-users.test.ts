import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { signIn } from '../../../../test/people.ts'

const app = await testApp()
const path = '/api/v1/workspace-users/bulk'

it('creates a thousand people within three seconds', async () => {
  const tenant = await app.newTenant()
  const users = Array.from({ length: 1_000 }, (_, index) => ({
    username: `person-${index}`,
    email: `person-${index}@example.com`,
    display_name: `Person ${index}`,
  }))
  const startedAt = performance.now()
  const reply = await app.call('POST', path, { as: tenant.owner, body: { users } })
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(reply.status).toBe(200)
  expect(reply.body.refused).toEqual([])
  expect(reply.body.users).toHaveLength(1_000)
  const passwords = reply.body.users.map((user: { temp_password: string }) => user.temp_password)
  expect(new Set(passwords).size).toBe(1_000)
  const refused = await signIn(app, 'Person-999', passwords[999], tenant.slug)
  expect(refused.body.code).toBe('password_change_required')
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'workspace_user.bulk_created', payload: { count: 1_000 } })
  expect(JSON.stringify(events)).not.toContain(passwords[0])
})

it('refuses users one by one, with the reason, and creates the others', async () => {
  const tenant = await app.newTenant()
  const admin = await tenant.member('admin')
  await app.call('POST', '/api/v1/workspace-users', { as: tenant.owner, body: { username: 'Taken' } })
  const users = [
    { username: 'first' },
    { username: 'taken' },
    { username: 'FIRST' },
    { username: 'chief', role: 'owner' },
    { username: 'elsewhere', tenant_id: (await app.newTenant()).tenantId },
    { username: ' last ', email: '' },
  ]
  const reply = await app.call('POST', path, { as: admin.token, body: { users } })
  expect(reply.status).toBe(200)
  expect(reply.body.users.map((user: { username: string }) => user.username)).toEqual(['first', 'last'])
  expect(reply.body.refused).toMatchObject([
    { index: 1, username: 'taken', error: expect.stringContaining('taken') },
    { index: 2, username: 'FIRST', error: expect.stringContaining('before') },
    { index: 3, username: 'chief', error: expect.stringContaining('owner') },
    { index: 4, username: 'elsewhere', error: expect.stringContaining('workspace') },
  ])
  const again = await app.call('POST', path, { as: admin.token, body: { users } })
  expect(again.body.users).toEqual([])
  expect(again.body.refused).toHaveLength(6)
})

it('gives each name to one of two batches that race for them', async () => {
  const tenant = await app.newTenant()
  const users = Array.from({ length: 50 }, (_, index) => ({ username: `racer-${index}` }))
  const batches = [users, users.toReversed()]
  const replies = await Promise.all(
    batches.map((batch) => app.call('POST', path, { as: tenant.owner, body: { users: batch } })),
  )
  const created = replies.flatMap((reply) =>
    reply.body.users.map((user: { username: string }) => user.username),
  )
  expect(created.sort()).toEqual(users.map(({ username }) => username).sort())
})

it('names every bad field of every entry, and creates no user', async () => {
  const tenant = await app.newTenant()
  const users = [{ username: 'fine' }, {}, { username: 'x', role: 'king' }, { username: ' ', email: 'no' }]
  const reply = await app.call('POST', path, { as: tenant.owner, body: { users } })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([
    'body.users[1].username',
    'body.users[2].role',
    'body.users[3].email',
    'body.users[3].username',
  ])
  const list = await app.call('GET', '/api/v1/workspace-users', { as: tenant.owner })
  expect(list.body.users).toHaveLength(1)
})

it('takes from one to a thousand', async () => {
  const tenant = await app.newTenant()
  const many = Array.from({ length: 1_001 }, (_, index) => ({ username: `u${index}` }))
  for (const users of [[], many, undefined, 'everybody']) {
    const reply = await app.call('POST', path, { as: tenant.owner, body: { users } })
    expect(reply.status).toBe(400)
    expect(locationsOf(reply)).toEqual(['body.users'])
  }
  const foreign = { users: [{ username: 'spy' }], tenant_id: (await app.newTenant()).tenantId }
  expect((await app.call('POST', path, { as: tenant.owner, body: foreign })).status).toBe(404)
  const member = await tenant.member('member')
  expect(
    (await app.call('POST', path, { as: member.token, body: { users: [{ username: 'x' }] } })).status,
  ).toBe(403)
})
