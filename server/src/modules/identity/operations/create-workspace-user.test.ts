import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { newPerson, signIn } from '../../../../test/people.ts'

const app = await testApp()
const path = '/api/v1/workspace-users'

it('creates a member with a temporary password that opens nothing yet', async () => {
  const tenant = await app.newTenant()
  const body = {
    username: '  Zoë  ',
    email: 'zoe@example.com',
    display_name: 'Zoë Quill',
    tenant_id: tenant.tenantId,
  }
  const reply = await app.call('POST', path, { as: tenant.owner, body })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ username: 'Zoë', temp_password: expect.stringMatching(/^tmp-.{20,}/) })
  const list = await app.call('GET', `${path}?page=2&limit=1`, { as: tenant.key })
  expect(list.body.users[0]).toMatchObject({
    user_id: reply.body.user_id,
    username: 'Zoë',
    email: 'zoe@example.com',
    display_name: 'Zoë Quill',
    role: 'member',
    status: 'active',
    force_password_change: true,
  })
  const refused = await signIn(app, 'zoë', reply.body.temp_password, tenant.slug)
  expect(refused.status).toBe(403)
  expect(refused.body.code).toBe('password_change_required')
})

it('tells what happened, and keeps the password to itself', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('POST', path, { as: tenant.owner, body: { username: 'anna' } })
  const event = (await app.eventsOf(tenant.tenantId)).find(({ type }) => type === 'workspace_user.created')
  expect(event).toMatchObject({
    subject_id: reply.body.user_id,
    payload: { username: 'anna', role: 'member' },
  })
  expect(JSON.stringify(event)).not.toContain(reply.body.temp_password)
})

it('takes a name once in a workspace, however it is written', async () => {
  const tenant = await app.newTenant()
  const other = await app.newTenant()
  await app.call('POST', path, { as: tenant.owner, body: { username: 'Zoë' } })
  for (const username of ['zoë', ' ZOË ', 'Zoe\u0308']) {
    expect((await app.call('POST', path, { as: tenant.owner, body: { username } })).status).toBe(409)
  }
  expect((await app.call('POST', path, { as: other.owner, body: { username: 'Zoë' } })).status).toBe(200)
})

it('lets one of many simultaneous requests have the name', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.call('POST', path, { as: tenant.owner, body: { username: 'racer' } }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

it('grants no role above the caller’s own', async () => {
  const tenant = await app.newTenant()
  const admin = await tenant.member('admin')
  const narrow = await tenant.keyWith(['write:workspace-users'])
  const wide = await tenant.keyWith(['*', 'write:workspace-users'])
  const create = (as: string, username: string, role: string) =>
    app.call('POST', path, { as, body: { username, role } })
  expect((await create(admin.token, 'one', 'owner')).status).toBe(403)
  expect((await create(narrow, 'two', 'owner')).status).toBe(403)
  expect((await create(admin.token, 'three', 'admin')).status).toBe(200)
  expect((await create(narrow, 'four', 'admin')).status).toBe(403)
  expect((await create(narrow, 'four', 'member')).status).toBe(200)
  expect((await create(wide, 'eight', 'admin')).status).toBe(200)
  expect((await create(tenant.owner, 'five', 'owner')).status).toBe(200)
  expect((await create(wide, 'six', 'owner')).status).toBe(403)
  expect((await create(tenant.owner, 'six', 'owner')).status).toBe(200)
  for (const role of ['member', 'viewer'] as const) {
    expect((await create((await tenant.member(role)).token, 'seven', 'viewer')).status).toBe(403)
  }
})

it('takes no key that does not name the scope', async () => {
  const tenant = await app.newTenant()
  const { userId } = await newPerson(app, tenant)
  const calls = [
    ['POST', path, { username: 'made by a key' }],
    ['POST', `${path}/bulk`, { users: [{ username: 'made by a key too' }] }],
    ['PUT', `${path}/${userId}`, { display_name: 'changed by a key' }],
    ['POST', `${path}/${userId}/reset-password`, undefined],
    ['DELETE', `${path}/${userId}`, undefined],
  ] as const
  for (const scopes of [['*'], ['write:*'], ['*', 'write:*', 'read:workspace-users']]) {
    const as = await tenant.keyWith(scopes)
    for (const [method, address, body] of calls) {
      const reply = await app.call(method, address, { as, body })
      expect(reply.status, `${method} ${address}`).toBe(403)
      expect(reply.body.required_scope).toBe('write:workspace-users')
    }
  }
  const named = await tenant.keyWith(['write:workspace-users'])
  for (const [method, address, body] of calls)
    expect((await app.call(method, address, { as: named, body })).status).toBeLessThan(300)
})

it('stays in its own workspace', async () => {
  const mine = await app.newTenant()
  const theirs = await app.newTenant()
  const body = { username: 'spy', tenant_id: theirs.tenantId }
  for (const as of [await mine.keyWith(['write:workspace-users']), mine.owner]) {
    expect((await app.call('POST', path, { as, body })).status).toBe(404)
    const query = await app.call('POST', `${path}?tenant_id=${theirs.tenantId}`, {
      as,
      body: { username: 'spy' },
    })
    expect(query.status).toBe(404)
  }
})

it('names every bad field', async () => {
  const { owner } = await app.newTenant()
  const body = {
    username: 'bell\u0007',
    email: 'no address',
    display_name: 'x'.repeat(201),
    role: 'king',
    tenant_id: '1',
  }
  const reply = await app.call('POST', path, { as: owner, body })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([
    'body.display_name',
    'body.email',
    'body.role',
    'body.tenant_id',
    'body.username',
  ])
  for (const username of ['', '   ', 'x'.repeat(101), 7, null, undefined, 'line\nbreak']) {
    const refused = await app.call('POST', path, { as: owner, body: { username } })
    expect(refused.status).toBe(400)
    expect(locationsOf(refused)).toEqual(['body.username'])
  }
})

it.each(['\u202eadmin', 'an\u2066na', 'anna\u200f', 'a\u0007b'])(
  'refuses a name with characters that turn or hide what is read: %j',
  async (name) => {
    const tenant = await app.newTenant()
    const body = { username: name, display_name: name }
    const reply = await app.call('POST', path, { as: tenant.owner, body })
    expect([reply.status, locationsOf(reply).sort()]).toEqual([400, ['body.display_name', 'body.username']])
  },
)
