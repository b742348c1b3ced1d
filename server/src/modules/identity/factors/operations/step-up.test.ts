import { expect, it } from 'vitest'
import { CONSOLE, cookieOf } from '../../../../../test/console.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn } from '../../../../../test/people.ts'
import { enrolTotp, stepUp } from '../../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp()

const someone = async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant, { role: 'owner' })
  return { tenant, person }
}

const makeKey = (tenant: TestTenant, as: string) =>
  app.call('POST', `/api/v1/projects/${tenant.projectId}/keys`, { as, body: {} })

it('signs in only with the second factor, and says which there are', async () => {
  const { person } = await someone()
  const { code, nextCode, recoveryCodes } = await enrolTotp(app, person)
  const attempt = (more: object) =>
    app.call('POST', '/auth/sign-in', { body: { username: person.username, password: PASSWORD, ...more } })
  const without = await attempt({})
  expect([without.status, without.body.code]).toEqual([403, 'second_factor_required'])
  expect(without.body.methods).toEqual(['totp', 'recovery_code'])
  // The code that was used for setting it up.
  expect((await attempt({ code: code() })).status).toBe(401)
  const next = nextCode()
  const [one, two] = await Promise.all([attempt({ code: next }), attempt({ code: next })])
  expect([one?.status, two?.status].sort()).toEqual([200, 401])
  const [recovery = ''] = recoveryCodes
  expect((await attempt({ code: recovery.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
  expect((await attempt({ code: recovery })).status).toBe(401)
  expect((await attempt({ code: nextCode(), password: 'not it' })).status).toBe(401)
})

it('does not say before the password is right that there is a second factor', async () => {
  const { person } = await someone()
  await enrolTotp(app, person)
  const wrong = await signIn(app, person.username, 'not the password')
  expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed'])
  expect(wrong.body.methods).toBeUndefined()
})

it('throttles guesses of codes with those of passwords', async () => {
  const { person } = await someone()
  const { nextCode, code } = await enrolTotp(app, person)
  const attempt = (guess: string) =>
    app.call('POST', '/auth/sign-in', {
      body: { username: person.username, password: PASSWORD, code: guess },
    })
  const wrong = code(1) === '000000' ? '000001' : '000000'
  const burst = await Promise.all(Array.from({ length: 12 }, () => attempt(wrong)))
  expect(new Set(burst.map((reply) => reply.status))).toEqual(new Set([401]))
  expect((await attempt(nextCode())).status).toBe(401)
  app.clock.advance(16 * MINUTE_MS)
  expect((await attempt(code())).status).toBe(200)
})

it('also guards choosing a new password, and the console', async () => {
  const { person } = await someone()
  const { nextCode } = await enrolTotp(app, person)
  const body = { username: person.username, password: PASSWORD, new_password: 'another horse battery' }
  expect((await app.call('POST', '/auth/password', { body })).body.code).toBe('second_factor_required')
  const headers = CONSOLE
  const names = { username: person.username, password: PASSWORD }
  const refused = await app.call('POST', '/console/sign-in', { body: names, headers })
  expect(refused.body.code).toBe('second_factor_required')
  const code = nextCode()
  expect(
    cookieOf(await app.call('POST', '/console/sign-in', { body: { ...names, code }, headers })),
  ).toBeTruthy()
  const changed = await app.call('POST', '/auth/password', { body: { ...body, code: nextCode() } })
  expect(changed.status).toBe(200)
})

it('asks again for keys, billing, exports and erasing, ten minutes after the last proof', async () => {
  const { tenant, person } = await someone()
  const { nextCode } = await enrolTotp(app, person)
  expect((await makeKey(tenant, person.token)).status).toBe(200)
  app.clock.advance(11 * MINUTE_MS)
  const guarded = [
    () => makeKey(tenant, person.token),
    () => app.call('POST', '/api/v1/org/billing/checkout', { as: person.token, body: { amount_usd: 10 } }),
    () => app.call('GET', '/api/v1/people/maria/export', { as: person.token }),
    () => app.call('DELETE', '/api/v1/people/maria', { as: person.token }),
  ]
  for (const call of guarded) {
    const reply = await call()
    expect([reply.status, reply.body?.code]).toEqual([403, 'step_up_required'])
  }
  expect((await app.call('GET', '/api/v1/projects', { as: person.token })).status).toBe(200)
  const proved = await stepUp(app, person.token, nextCode())
  expect(proved.status).toBe(200)
  expect(Date.parse(proved.body.proved_until)).toBeGreaterThan(app.clock.now().getTime() + 9 * MINUTE_MS)
  for (const call of guarded) expect((await call()).body?.code).not.toBe('step_up_required')
  app.clock.advance(11 * MINUTE_MS)
  expect((await makeKey(tenant, person.token)).body.code).toBe('step_up_required')
})

it('is good for its own session alone; keys and people without a factor are not asked', async () => {
  const { tenant, person } = await someone()
  const other = (await signIn(app, person.username, PASSWORD)).body.token
  const { nextCode } = await enrolTotp(app, person)
  expect((await makeKey(tenant, other)).body.code).toBe('step_up_required')
  expect((await stepUp(app, other, nextCode())).status).toBe(200)
  expect((await makeKey(tenant, other)).status).toBe(200)
  expect((await makeKey(tenant, tenant.owner)).status).toBe(200)
  const key = await tenant.keyWith(['read:people'])
  expect((await app.call('GET', '/api/v1/people/maria/export', { as: key })).status).toBe(200)
})

it('refuses wrong proofs, and people without a factor', async () => {
  const { person } = await someone()
  expect((await stepUp(app, person.token, '123456')).status).toBe(409)
  expect((await app.call('POST', '/auth/step-up', { as: person.token, body: {} })).status).toBe(400)
  const { code, nextCode } = await enrolTotp(app, person)
  expect((await stepUp(app, person.token, code())).status).toBe(403)
  for (let count = 0; count < 4; count += 1) await stepUp(app, person.token, 'wrong')
  expect((await stepUp(app, person.token, nextCode())).status).toBe(403)
})
