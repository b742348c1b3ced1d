import { describe, expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { join, newPerson, signIn, statusFor } from '../../../../test/people.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const update = (as: string, userId: string, body: unknown) =>
  app.call('PUT', `/api/v1/workspace-users/${userId}`, { as, body })

const ownersOf = async (tenant: TestTenant): Promise<number> => {
  const { body } = await app.call('GET', '/api/v1/workspace-users', { as: tenant.key })
  return body.users.filter(
    (user: { role: string; status: string }) => user.role === 'owner' && user.status === 'active',
  ).length
}

it('changes what is sent and nothing else', async () => {
  const tenant = await app.newTenant()
  const created = await app.call('POST', '/api/v1/workspace-users', {
    as: tenant.owner,
    body: { username: 'anna', email: 'anna@example.com', display_name: 'Anna', role: 'viewer' },
  })
  const uid = created.body.user_id
  const first = await update(tenant.owner, uid, { display_name: 'Anna K.' })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    user_id: uid,
    username: 'anna',
    email: 'anna@example.com',
    display_name: 'Anna K.',
    role: 'viewer',
  })
  const second = await update(tenant.owner, uid.toUpperCase(), { role: 'admin', email: '', unknown_field: 1 })
  expect(second.body).toMatchObject({ display_name: 'Anna K.', role: 'admin', status: 'active' })
  expect(second.body).not.toHaveProperty('email')
  expect((await update(tenant.owner, uid, {})).status).toBe(200)
  const event = (await app.eventsOf(tenant.tenantId)).find(({ type }) => type === 'workspace_user.updated')
  expect(event).toMatchObject({ subject_id: uid })
})

it('renames, but not to a taken name', async () => {
  const tenant = await app.newTenant()
  const one = await newPerson(app, tenant, { username: 'one' })
  await newPerson(app, tenant, { username: 'two' })
  expect((await update(tenant.owner, one.userId, { username: 'TWO' })).status).toBe(409)
  expect((await update(tenant.owner, one.userId, { username: ' One ' })).body.username).toBe('One')
  expect((await update(tenant.owner, one.userId, { username: 'three' })).status).toBe(200)
  expect((await signIn(app, 'Three', one.password, tenant.slug)).status).toBe(200)
  expect((await signIn(app, 'one', one.password, tenant.slug)).status).toBe(401)
})

it('ends a disabled user’s sessions at once, and lets them in again later', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  expect(await statusFor(app, tenant, person.token)).toBe(200)
  expect((await update(tenant.owner, person.userId, { status: 'disabled' })).body.status).toBe('disabled')
  expect(await statusFor(app, tenant, person.token)).toBe(401)
  expect((await signIn(app, person.username, person.password)).status).toBe(401)
  await update(tenant.owner, person.userId, { status: 'active' })
  const back = await signIn(app, person.username, person.password)
  expect(await statusFor(app, tenant, back.body.token)).toBe(200)
  // What was ended stays ended.
  expect(await statusFor(app, tenant, person.token)).toBe(401)
  expect((await app.call('GET', '/api/v1/me', { as: person.token })).status).toBe(401)
})

it('ends old tokens for the workspace that disabled the person, and for no other', async () => {
  const [here, there] = [await app.newTenant(), await app.newTenant()]
  const person = await newPerson(app, here)
  await join(app, there, person)
  const inProject = async () =>
    (await app.call('GET', `/api/v1/projects/${here.projectId}`, { as: person.token })).status
  // Seen before: such requests are only confirmed.
  expect([await inProject(), await inProject()]).toEqual([200, 200])
  await update(here.owner, person.userId, { status: 'disabled' })
  await update(here.owner, person.userId, { status: 'active' })
  expect([await inProject(), await inProject()]).toEqual([404, 404])
  expect(await statusFor(app, here, person.token)).toBe(404)
  expect(await statusFor(app, there, person.token)).toBe(200)
  const again = await signIn(app, person.username, person.password)
  expect(await statusFor(app, here, again.body.token)).toBe(200)
})

it('disables in one workspace only', async () => {
  const here = await app.newTenant()
  const there = await app.newTenant()
  const person = await newPerson(app, here)
  await join(app, there, person)
  await update(here.owner, person.userId, { status: 'disabled' })
  const again = await signIn(app, person.username, person.password)
  expect(again.status).toBe(200)
  for (const token of [person.token, again.body.token]) {
    expect(await statusFor(app, here, token)).toBe(404)
    expect(await statusFor(app, there, token)).toBe(200)
  }
})

it('takes a new role into account at once', async () => {
  const tenant = await app.newTenant()
  const admin = await tenant.member('admin')
  const other = await tenant.member('member')
  expect((await update(admin.token, other.userId, { display_name: 'x' })).status).toBe(200)
  await update(tenant.owner, admin.userId, { role: 'member' })
  expect((await update(admin.token, other.userId, { display_name: 'y' })).status).toBe(403)
})

describe('ranks', () => {
  it('refuses to touch or grant a role above one’s own', async () => {
    const tenant = await app.newTenant()
    const admin = await tenant.member('admin')
    const member = await tenant.member('member')
    // A key with every scope ranks no higher than the admins who may make one.
    const key = await tenant.keyWith(['*', 'write:workspace-users'])
    for (const as of [admin.token, key]) {
      expect((await update(as, tenant.ownerId, { display_name: 'x' })).status).toBe(403)
      expect((await update(as, member.userId, { role: 'owner' })).status).toBe(403)
      expect((await update(as, member.userId, { role: 'admin' })).status).toBe(200)
    }
    expect((await update(admin.token, admin.userId, { role: 'owner' })).status).toBe(403)
    expect((await update(tenant.owner, member.userId, { role: 'owner' })).status).toBe(200)
    expect(await ownersOf(tenant)).toBe(2)
  })

  it('keeps the last active owner', async () => {
    const tenant = await app.newTenant()
    const second = await tenant.member('owner')
    expect((await update(tenant.owner, second.userId, { status: 'disabled' })).status).toBe(200)
    for (const body of [{ role: 'admin' }, { status: 'disabled' }]) {
      const reply = await update(tenant.owner, tenant.ownerId, body)
      expect(reply.status).toBe(409)
      expect(reply.body.detail).toMatch(/last active owner|your own account/)
    }
    expect((await update(tenant.owner, tenant.ownerId, { role: 'viewer' })).status).toBe(409)
    expect((await update(tenant.owner, tenant.ownerId, { display_name: 'Boss', role: 'owner' })).status).toBe(
      200,
    )
  })

  it('keeps one owner when all demote one another at the same moment', async () => {
    const tenant = await app.newTenant()
    const others = await Promise.all([1, 2, 3].map(() => tenant.member('owner')))
    const owners = [{ userId: tenant.ownerId, token: tenant.owner }, ...others]
    // Everybody demotes the next in the ring; a user who was demoted meanwhile is refused.
    const replies = await Promise.all(
      owners.map(({ token }, at) =>
        update(token, owners[(at + 1) % 4]?.userId as string, { role: 'member' }),
      ),
    )
    for (const { status } of replies) expect([200, 403, 409]).toContain(status)
    expect(await ownersOf(tenant)).toBeGreaterThanOrEqual(1)
  })

  it('refuses to disable oneself', async () => {
    const tenant = await app.newTenant()
    await tenant.member('owner')
    expect((await update(tenant.owner, tenant.ownerId, { status: 'disabled' })).status).toBe(409)
    expect((await update(tenant.owner, tenant.ownerId, { role: 'admin' })).status).toBe(200)
  })
})

it('answers the same for foreign and missing people', async () => {
  const mine = await app.newTenant()
  const theirs = await app.newTenant()
  const foreign = await update(mine.owner, theirs.ownerId, { role: 'viewer' })
  const missing = await update(mine.owner, newId(), { role: 'viewer' })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
})

it('names every bad field', async () => {
  const tenant = await app.newTenant()
  const reply = await update(tenant.owner, 'nobody', { role: 'king', status: 'gone', email: 5, username: '' })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.email', 'body.role', 'body.status', 'body.username', 'path.uid'])
})
