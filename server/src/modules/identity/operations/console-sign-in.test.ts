import { expect, it } from 'vitest'
import { CONSOLE, consoleSignIn, cookieOf, statusWith } from '../../../../test/console.ts'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { newPerson, PASSWORD } from '../../../../test/people.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'

const app = await testApp()

const signedIn = async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const reply = await consoleSignIn(app, person.username, PASSWORD)
  expect(reply.status).toBe(200)
  return { tenant, person, reply, cookie: cookieOf(reply) }
}

it('keeps the token in a cookie that scripts cannot read, and out of the body', async () => {
  const { reply, cookie } = await signedIn()
  const attributes = String(reply.headers['set-cookie']).split('; ').slice(1)
  const lasts = expect.stringMatching(/^Max-Age=43(200|199|198)$/)
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', lasts])
  expect(Object.keys(reply.body)).toEqual(['expires_at'])
  expect(reply.text).not.toContain(cookie.split('=')[1])
  const me = await app.call('GET', '/api/v1/me', { headers: { ...CONSOLE, cookie } })
  expect(me.status).toBe(200)
  expect(me.text).not.toContain(cookie.split('=')[1])
})

it('takes the cookie only from the console’s own pages', async () => {
  const { cookie } = await signedIn()
  expect(await statusWith(app, { cookie })).toBe(401)
  expect(await statusWith(app, { cookie, 'x-rapport-console': 'yes' })).toBe(401)
  expect(await statusWith(app, { ...CONSOLE, cookie, origin: 'https://elsewhere.example' })).toBe(401)
  expect(await statusWith(app, { ...CONSOLE, cookie, origin: 'null' })).toBe(401)
  expect(await statusWith(app, { ...CONSOLE, cookie, origin: 'http://rapport.test' })).toBe(200)
  const local = { host: 'localhost:8080', origin: 'http://localhost:8080' }
  expect(await statusWith(app, { ...CONSOLE, cookie, ...local })).toBe(200)
  expect(await statusWith(app, { ...CONSOLE, cookie, ...local, origin: 'http://localhost:8081' })).toBe(401)
})

it('lets a bearer credential win, whatever it is', async () => {
  const { cookie, tenant } = await signedIn()
  const headers = { ...CONSOLE, cookie }
  expect(await statusWith(app, { ...headers, authorization: 'Bearer nonsense' })).toBe(401)
  expect(await statusWith(app, { ...headers, authorization: 'Basic bm9ib2R5' })).toBe(401)
  const other = await app.newTenant()
  const path = `/api/v1/tenants/${tenant.tenantId}`
  expect((await app.call('GET', path, { headers })).status).toBe(200)
  expect((await app.call('GET', path, { headers, as: other.owner })).status).toBe(404)
})

it('does not take an API key for a session', async () => {
  const { key } = await app.newTenant()
  expect(await statusWith(app, { ...CONSOLE, cookie: `rapport_session=${key}` })).toBe(401)
})

it('ends after twelve hours', async () => {
  const { cookie } = await signedIn()
  app.clock.advance(12 * 60 * MINUTE_MS + 6_000)
  expect(await statusWith(app, { ...CONSOLE, cookie })).toBe(401)
})

it('refuses in the words of the other door, and locks with it', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const wrong = await consoleSignIn(app, person.username, 'wrong')
  expect(wrong.status).toBe(401)
  expect(wrong.body.code).toBe('sign_in_failed')
  expect(wrong.headers['set-cookie']).toBeUndefined()
  for (let count = 0; count < 4; count += 1) {
    const body = { username: person.username, password: 'wrong' }
    await app.call('POST', '/auth/sign-in', { body })
  }
  expect((await consoleSignIn(app, person.username, PASSWORD)).status).toBe(401)
})

it('cannot be asked by a page that could not send the header', async () => {
  const reply = await consoleSignIn(app, 'anybody', PASSWORD, {})
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['header.x-rapport-console'])
})

it('is sent over https alone where the installation is reached by it', async () => {
  const secure = await testApp({ settings: { RAPPORT_PUBLIC_URL: 'https://rapport.test' } })
  const person = await newPerson(secure, await secure.newTenant())
  const reply = await consoleSignIn(secure, person.username, PASSWORD)
  expect(String(reply.headers['set-cookie'])).toContain('; Secure')
})
