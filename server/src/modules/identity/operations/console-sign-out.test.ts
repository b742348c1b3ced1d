import { expect, it } from 'vitest'
import { CONSOLE, consoleSignIn, cookieOf, statusWith } from '../../../../test/console.ts'
import { testApp } from '../../../../test/harness.ts'
import { newPerson, PASSWORD } from '../../../../test/people.ts'

const app = await testApp()

it('takes the cookie back', async () => {
  const person = await newPerson(app, await app.newTenant())
  const cookie = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  const reply = await app.call('POST', '/console/sign-out', { headers: { ...CONSOLE, cookie } })
  expect(reply.status).toBe(200)
  expect(reply.headers['set-cookie']).toBe('rapport_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
})

it('ends the session that the cookie carried', async () => {
  const person = await newPerson(app, await app.newTenant())
  const cookie = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  const other = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  expect(await statusWith(app, { ...CONSOLE, cookie })).toBe(200)
  await app.call('POST', '/console/sign-out', { headers: { ...CONSOLE, cookie } })
  expect(await statusWith(app, { ...CONSOLE, cookie })).toBe(401)
  expect((await app.call('POST', '/console/sign-out', { headers: { ...CONSOLE, cookie } })).status).toBe(401)
  expect(await statusWith(app, { ...CONSOLE, cookie: other })).toBe(200)
})

it('cannot be triggered by a page of another origin', async () => {
  const person = await newPerson(app, await app.newTenant())
  const cookie = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  for (const headers of [{ cookie }, { ...CONSOLE, cookie, origin: 'https://elsewhere.example' }]) {
    const reply = await app.call('POST', '/console/sign-out', { headers })
    expect(reply.status).toBe(401)
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})
