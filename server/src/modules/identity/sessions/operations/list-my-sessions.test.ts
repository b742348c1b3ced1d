import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD } from '../../../../../test/people.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp({ settings: { RAPPORT_TRUST_PROXY: '127.0.0.1' } })
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const listOf = async (token: string) => (await app.call('GET', '/api/v1/me/sessions', { as: token })).body

const signIn = async (username: string, headers: Record<string, string>): Promise<string> => {
  const body = { username, password: PASSWORD }
  return (await app.call('POST', '/auth/sign-in', { body, headers })).body.token
}

it('shows where a person is signed in, by device and address, and which session asks', async () => {
  const person = await newPerson(app, await app.newTenant())
  await newPerson(app, await app.newTenant())
  app.clock.advance(MINUTE_MS)
  const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' }
  const token = await signIn(person.username, headers)
  const { sessions, idle_minutes } = await listOf(token)
  expect(idle_minutes).toBe(120)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({
    device: 'Firefox on Windows',
    address: '203.0.113.9',
    way: 'password',
    is_current: true,
  })
  const { begun_at, expires_at } = sessions[0]
  expect(Date.parse(expires_at) - Date.parse(begun_at)).toBe(12 * HOUR_MS)
  expect(sessions[1].is_current).toBe(false)
  // The use before may have been written meanwhile, which changes the order.
  const own = (await listOf(person.token)).sessions.filter((one: { is_current: boolean }) => one.is_current)
  expect(own).toMatchObject([{ session_id: sessions[1].session_id }])
})

it('remembers the last use to the minute, written after the request', async () => {
  const person = await newPerson(app, await app.newTenant())
  const used = async () => {
    const { sessions } = await listOf(person.token)
    return Date.parse(sessions[0].last_used_at)
  }
  await used()
  await app.app.services.credentialUse.flush()
  const first = await used()
  app.clock.advance(MINUTE_MS - 2_000)
  await used()
  await app.app.services.credentialUse.flush()
  expect(await used()).toBe(first)
  app.clock.advance(3_000)
  await used()
  await app.app.services.credentialUse.flush()
  expect(await used()).toBeGreaterThan(first + MINUTE_MS - 1)
})

it('ends sessions that are not used for too long, and none where that is switched off', async () => {
  const person = await newPerson(app, await app.newTenant())
  const patient = await testApp({ settings: { RAPPORT_SESSION_IDLE_MINUTES: '0' } })
  const other = await newPerson(patient, await patient.newTenant())
  app.clock.advance(119 * MINUTE_MS)
  expect((await listOf(person.token)).sessions).toHaveLength(1)
  await app.app.services.credentialUse.flush()
  app.clock.advance(119 * MINUTE_MS)
  expect((await listOf(person.token)).sessions).toHaveLength(1)
  await app.app.services.credentialUse.flush()
  app.clock.advance(121 * MINUTE_MS)
  expect((await app.call('GET', '/api/v1/me', { as: person.token })).status).toBe(401)
  const again = await signIn(person.username, {})
  expect((await listOf(again)).sessions).toHaveLength(1)

  patient.clock.advance(11 * HOUR_MS)
  expect((await patient.call('GET', '/api/v1/me', { as: other.token })).status).toBe(200)
})

it('lasts as long as the operator lets it, used or not', async () => {
  const strict = await testApp({
    settings: { RAPPORT_SESSION_HOURS: '1', RAPPORT_SESSION_IDLE_MINUTES: '0' },
  })
  const tenant = await strict.newTenant()
  const person = await newPerson(strict, tenant)
  const path = `/api/v1/tenants/${tenant.tenantId}`
  const status = async (token: string) => (await strict.call('GET', path, { as: token })).status
  strict.clock.advance(50 * MINUTE_MS)
  const renewed = (await strict.call('POST', '/auth/refresh', { as: person.token })).body.token
  expect([await status(renewed), await status(renewed)]).toEqual([200, 200])
  strict.clock.advance(11 * MINUTE_MS)
  expect(await status(renewed)).toBe(401)
})

it('does not show sessions that a changed password has ended', async () => {
  const person = await newPerson(app, await app.newTenant())
  app.clock.advance(1_000)
  const body = { username: person.username, password: PASSWORD, new_password: 'another horse battery' }
  const { token } = (await app.call('POST', '/auth/password', { body })).body
  expect((await listOf(token)).sessions).toHaveLength(1)
  expect((await app.call('GET', '/api/v1/me', { as: person.token })).status).toBe(401)
})

it('keeps hostile user agents short and harmless', async () => {
  const person = await newPerson(app, await app.newTenant())
  const token = await signIn(person.username, { 'user-agent': `<b>${'x'.repeat(5_000)}` })
  expect((await listOf(token)).sessions[0].device).toBe('An unknown program')
})

it('has nothing to show for tokens without a stored session', async () => {
  const { owner } = await app.newTenant()
  expect((await listOf(owner)).sessions).toEqual([])
})
