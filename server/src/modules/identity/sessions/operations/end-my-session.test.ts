import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn, statusFor } from '../../../../../test/people.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

const sessionsOf = async (token: string) =>
  (await app.call('GET', '/api/v1/me/sessions', { as: token })).body.sessions

it('ends one session, from the next request on, and leaves the others', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const other = (await signIn(app, person.username, PASSWORD)).body.token
  // Seen before, so that only the confirmation is asked.
  expect([await statusFor(app, tenant, other), await statusFor(app, tenant, other)]).toEqual([200, 200])
  const { session_id } = (await sessionsOf(person.token)).find(
    (one: { is_current: boolean }) => !one.is_current,
  )
  const path = `/api/v1/me/sessions/${session_id}`
  expect((await app.call('DELETE', path, { as: person.token })).status).toBe(204)
  expect(await statusFor(app, tenant, other)).toBe(401)
  expect(await statusFor(app, tenant, person.token)).toBe(200)
  expect(await sessionsOf(person.token)).toHaveLength(1)
  expect((await app.call('DELETE', path, { as: person.token })).status).toBe(404)
})

it('ends also the one that asks', async () => {
  const person = await newPerson(app, await app.newTenant())
  const [{ session_id }] = await sessionsOf(person.token)
  await app.call('DELETE', `/api/v1/me/sessions/${session_id}`, { as: person.token })
  expect((await app.call('GET', '/api/v1/me', { as: person.token })).status).toBe(401)
})

it('answers alike for unknown sessions and those of others', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const stranger = await newPerson(app, tenant)
  const [{ session_id }] = await sessionsOf(stranger.token)
  for (const id of [session_id, newId()]) {
    const reply = await app.call('DELETE', `/api/v1/me/sessions/${id}`, { as: person.token })
    expect(reply.status).toBe(404)
  }
  expect(await statusFor(app, tenant, stranger.token)).toBe(200)
})

it('ends a session that signs out', async () => {
  const person = await newPerson(app, await app.newTenant())
  const other = (await signIn(app, person.username, PASSWORD)).body.token
  await app.call('POST', '/auth/sign-out', { as: other })
  expect(await sessionsOf(person.token)).toHaveLength(1)
})
