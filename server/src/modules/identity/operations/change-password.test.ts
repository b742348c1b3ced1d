import { expect, it } from 'vitest'
import { CONSOLE } from '../../../../test/console.ts'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn, statusFor } from '../../../../test/people.ts'
import { asSystem } from '../../../platform/db/database.ts'

const app = await testApp()
const change = (body: unknown) => app.call('POST', '/auth/password', { body })

it('turns a temporary password into a chosen one, and signs in', async () => {
  const tenant = await app.newTenant()
  const { body: created } = await app.call('POST', '/api/v1/workspace-users', {
    as: tenant.owner,
    body: { username: 'newcomer' },
  })
  const temporary = { username: 'newcomer', password: created.temp_password, workspace: tenant.slug }
  const reply = await change({ ...temporary, new_password: PASSWORD })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ token: expect.any(String), expires_at: expect.any(String) })
  expect(await statusFor(app, tenant, reply.body.token)).toBe(200)
  expect((await signIn(app, 'newcomer', PASSWORD, tenant.slug)).status).toBe(200)
  expect((await change({ ...temporary, new_password: 'yet another one' })).status).toBe(401)
  const row = await app.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('workspace_users')
      .selectAll()
      .where('user_id', '=', created.user_id)
      .executeTakeFirstOrThrow(),
  )
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(row).toMatchObject({ temporary_hash: null, force_password_change: false })
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-2)).toMatchObject({
    type: 'workspace_user.password_changed',
    subject_id: created.user_id,
  })
})

it('ends all sessions from before, and only those', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const { body: second } = await signIn(app, person.username, person.password)
  const { body: third } = await change({
    username: person.username,
    password: person.password,
    new_password: 'something else entirely',
  })
  expect(await statusFor(app, tenant, person.token)).toBe(401)
  expect(await statusFor(app, tenant, second.token)).toBe(401)
  expect(await statusFor(app, tenant, third.token)).toBe(200)
  expect((await signIn(app, person.username, person.password)).status).toBe(401)
})

it('lets one of two simultaneous changes win', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const old = { username: person.username, password: person.password }
  const wishes = ['the first new password', 'the second new password']
  const replies = await Promise.all(wishes.map((wish) => change({ ...old, new_password: wish })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  const winner = wishes[replies.findIndex(({ status }) => status === 200)] as string
  expect((await signIn(app, person.username, winner)).status).toBe(200)
})

it('refuses weak choices by name, and shows no password in the answer', async () => {
  const tenant = await app.newTenant()
  const username = 'a rather long username'
  const person = await newPerson(app, tenant, { username })
  for (const wish of [
    'too short',
    'x'.repeat(201),
    person.password,
    'A rather long USERNAME',
    7,
    undefined,
  ]) {
    const reply = await change({
      username,
      password: person.password,
      workspace: tenant.slug,
      new_password: wish,
    })
    expect(reply.status).toBe(400)
    expect(locationsOf(reply)).toEqual(['body.new_password'])
    if (typeof wish === 'string') expect(reply.text).not.toContain(wish)
  }
  expect((await signIn(app, username, person.password, tenant.slug)).status).toBe(200)
})

it('refuses common passwords, and what is known of the person', async () => {
  const tenant = await app.newTenant('Orchid Travel')
  const person = await newPerson(app, tenant, { username: 'mei.tanaka' })
  const about = { email: 'tsuru@lotus.example', display_name: 'Kaguya' }
  await app.call('PUT', `/api/v1/workspace-users/${person.userId}`, { as: tenant.owner, body: about })
  const common = ['Password123!', 'P@ssw0rd2024', 'qwertyuiop', '1234567890', 'Rapport2024!!']
  const personal = ['MeiTanaka2024', 'tsuru1234567', 'kaguya-12345', 'orchidtravel', 'welcomekaguya']
  for (const [path, headers] of [
    ['/auth/password', {}],
    ['/console/password', CONSOLE],
  ] as const)
    for (const wish of [...common, ...personal]) {
      const body = { username: 'mei.tanaka', password: PASSWORD, workspace: tenant.slug, new_password: wish }
      const reply = await app.call('POST', path, { body, headers })
      expect(reply.status, wish).toBe(400)
      expect(locationsOf(reply)).toEqual(['body.new_password'])
      expect(reply.text).not.toContain(wish)
    }
  expect((await signIn(app, 'mei.tanaka', PASSWORD, tenant.slug)).status).toBe(200)
})

it('counts wrong passwords towards the lock', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const attempt = { username: person.username, new_password: 'a new password' }
  for (let count = 0; count < 5; count += 1) {
    const reply = await change({ ...attempt, password: `wrong ${count}` })
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('sign_in_failed')
  }
  expect((await change({ ...attempt, password: person.password })).status).toBe(401)
})
