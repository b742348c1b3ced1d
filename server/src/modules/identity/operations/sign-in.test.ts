import { expect, it } from 'vitest'
import { CONSOLE } from '../../../../test/console.ts'
import { locationsOf, type Reply, testApp } from '../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn, statusFor } from '../../../../test/people.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'

const app = await testApp()

const withoutInstance = (reply: Reply): string => reply.text.replace(reply.body.instance, '')

it('answers a token that works for twelve hours', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const reply = await signIn(app, ` ${person.username.toUpperCase()} `, person.password)
  expect(reply.status).toBe(200)
  const lasts = new Date(reply.body.expires_at).getTime() - app.clock.now().getTime()
  expect(Math.abs(lasts - 12 * 60 * MINUTE_MS)).toBeLessThan(5_000)
  expect(await statusFor(app, tenant, reply.body.token)).toBe(200)
  const list = await app.call('GET', '/api/v1/workspace-users', { as: reply.body.token })
  const row = list.body.users.find((user: { user_id: string }) => user.user_id === person.userId)
  expect(row.last_login_at).toEqual(expect.any(String))
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'workspace_user.signed_in', subject_id: person.userId })
  app.clock.advance(12 * 60 * MINUTE_MS + 6_000)
  expect(await statusFor(app, tenant, reply.body.token)).toBe(401)
})

it('gives every refusal the same words', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const disabled = await newPerson(app, tenant)
  const disable = { as: tenant.owner, body: { status: 'disabled' } }
  await app.call('PUT', `/api/v1/workspace-users/${disabled.userId}`, disable)
  const passwordless = await tenant.member('member')
  const refusals = [
    await signIn(app, 'nobody at all', PASSWORD),
    await signIn(app, person.username, 'wrong'),
    await signIn(app, person.username, PASSWORD, 'no-such-workspace'),
    await signIn(app, disabled.username, PASSWORD),
    await signIn(app, passwordless.username, ''.padEnd(12, 'x')),
  ]
  for (let count = 0; count < 4; count += 1) await signIn(app, person.username, 'wrong')
  refusals.push(await signIn(app, person.username, PASSWORD))
  expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect(new Set(refusals.map(withoutInstance)).size).toBe(1)
})

it('makes an address wait for an account after five failures, for fifteen minutes', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  for (let count = 0; count < 5; count += 1) await signIn(app, person.username, 'wrong')
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(401)
  app.clock.advance(14 * MINUTE_MS)
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(401)
  app.clock.advance(MINUTE_MS + 1_000)
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(200)
})

it('begins to count anew after a success', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1) await signIn(app, person.username, 'wrong')
    expect((await signIn(app, person.username, PASSWORD)).status).toBe(200)
  }
})

it('does not let a burst of guesses slip past the lock', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  await Promise.all(Array.from({ length: 12 }, (_, guess) => signIn(app, person.username, `guess ${guess}`)))
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(401)
})

it('sends people with a temporary password to choose their own', async () => {
  const tenant = await app.newTenant()
  const body = { username: `fresh of ${tenant.slug}` }
  const created = await app.call('POST', '/api/v1/workspace-users', { as: tenant.owner, body })
  const reply = await signIn(app, body.username, created.body.temp_password)
  expect(reply.status).toBe(403)
  expect(reply.body.code).toBe('password_change_required')
  expect((await signIn(app, body.username, `${created.body.temp_password}x`)).status).toBe(401)
})

it('tells namesakes of two workspaces apart', async () => {
  const one = await app.newTenant()
  const two = await app.newTenant()
  const username = `namesake of ${one.slug}`
  await newPerson(app, one, { username })
  const there = await newPerson(app, two, { username })
  // The same password too: only the workspace can tell who is meant.
  expect((await signIn(app, username, PASSWORD)).status).toBe(401)
  const picked = await signIn(app, username, PASSWORD, two.slug.toUpperCase())
  expect(picked.status).toBe(200)
  expect(await statusFor(app, two, picked.body.token)).toBe(200)
  expect(await statusFor(app, one, picked.body.token)).toBe(404)
  await app.call('POST', '/auth/password', {
    body: { username, password: there.password, new_password: 'no longer the same', workspace: two.slug },
  })
  // Now one password is the only one that matches; the answer must not tell.
  expect((await signIn(app, username, PASSWORD)).status).toBe(401)
  const there2 = await signIn(app, username, PASSWORD, one.slug)
  expect(await statusFor(app, one, there2.body.token)).toBe(200)
})

it('compares no password of anybody when a name is ambiguous, and answers as to a wrong one', async () => {
  const [one, two] = [await app.newTenant(), await app.newTenant()]
  const username = `oracle of ${one.slug}`
  const here = await newPerson(app, one, { username, password: 'the first of two passwords' })
  const there = await newPerson(app, two, { username, password: 'the second of two passwords' })
  const bodies = [here.password, there.password, 'a password of nobody at all'].map((password) => ({
    username,
    password,
  }))
  const ways = [
    ['/auth/sign-in', {}],
    ['/auth/password', { new_password: 'yet another sentence' }],
    ['/console/sign-in', {}],
    ['/console/password', { new_password: 'yet another sentence' }],
  ] as const
  for (const [path, more] of ways) {
    const answers = []
    // More often than either account could be guessed at.
    for (const body of [...bodies, ...bodies])
      answers.push(await app.call('POST', path, { headers: CONSOLE, body: { ...body, ...more } }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(withoutInstance)).size).toBe(1)
  }
  for (const [person, { slug }] of [
    [here, one],
    [there, two],
  ] as const)
    expect((await signIn(app, username, person.password, slug)).status).toBe(200)
})

it('names what is missing', async () => {
  const reply = await app.call('POST', '/auth/sign-in', { body: {} })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.password', 'body.username'])
})
