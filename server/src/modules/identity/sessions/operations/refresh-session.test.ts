import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, statusFor } from '../../../../../test/people.ts'
import { SECOND_MS } from '../../../../kernel/clock.ts'

const app = await testApp()

const someone = async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const status = (token: string) => statusFor(app, tenant, token)
  const refresh = (token: string) => app.call('POST', '/auth/refresh', { as: token })
  return { tenant, person, status, refresh }
}

it('answers a new token for the same session, which ends when it would have', async () => {
  const { person, status, refresh } = await someone()
  const before = (await app.call('GET', '/api/v1/me/sessions', { as: person.token })).body.sessions
  app.clock.advance(SECOND_MS)
  const reply = await refresh(person.token)
  expect(reply.status).toBe(200)
  expect(reply.body.token).not.toBe(person.token)
  expect(reply.body.expires_at).toBe(before[0].expires_at)
  expect(await status(reply.body.token)).toBe(200)
  const after = (await app.call('GET', '/api/v1/me/sessions', { as: reply.body.token })).body.sessions
  expect(after).toEqual(before)
})

it('lets requests that are on their way finish with the old token', async () => {
  const { person, status, refresh } = await someone()
  const { token } = (await refresh(person.token)).body
  app.clock.advance(29 * SECOND_MS)
  expect(await status(person.token)).toBe(200)
  expect(await status(token)).toBe(200)
})

it('gives two tabs that renew at once tokens that both hold', async () => {
  const { person, status, refresh } = await someone()
  const replies = await Promise.all([1, 2, 3].map(() => refresh(person.token)))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  app.clock.advance(31 * SECOND_MS)
  for (const { body } of replies) expect(await status(body.token)).toBe(200)
})

it('ends the session when an old token is used again', async () => {
  const { person, status, refresh } = await someone()
  const { token } = (await refresh(person.token)).body
  expect([await status(token), await status(token)]).toEqual([200, 200])
  app.clock.advance(31 * SECOND_MS)
  expect(await status(person.token)).toBe(401)
  await app.app.services.credentialUse.flush()
  expect(await status(token)).toBe(401)
  expect((await refresh(token)).status).toBe(401)
})

it('ends the session when a token of two renewals ago is used, however soon', async () => {
  const { person, status, refresh } = await someone()
  const second = (await refresh(person.token)).body.token
  const third = (await refresh(second)).body.token
  expect(await status(third)).toBe(200)
  expect((await refresh(person.token)).status).toBe(401)
  await app.app.services.credentialUse.flush()
  expect(await status(third)).toBe(401)
})

it('does not revive a session that was voided', async () => {
  const { tenant, person, status, refresh } = await someone()
  const path = `/api/v1/workspace-users/${person.userId}/reset-password`
  app.clock.advance(SECOND_MS)
  const { token } = (await refresh(person.token)).body
  await app.call('POST', path, { as: tenant.owner })
  expect(await status(token)).toBe(401)
})

it('renews only sessions that began with a sign-in', async () => {
  const { owner } = await app.newTenant()
  expect((await app.call('POST', '/auth/refresh', { as: owner })).status).toBe(409)
})
