import { expect, it } from 'vitest'
import { CONSOLE, consoleSignIn, cookieOf, statusWith } from '../../../../../test/console.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD } from '../../../../../test/people.ts'
import { SECOND_MS } from '../../../../kernel/clock.ts'

const app = await testApp()

it('puts the renewed token into the cookie; the old cookie ends the session when it is used later', async () => {
  const person = await newPerson(app, await app.newTenant())
  const cookie = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  const reply = await app.call('POST', '/console/refresh', { headers: { ...CONSOLE, cookie } })
  expect(reply.status).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['expires_at'])
  const renewed = cookieOf(reply)
  expect(renewed).not.toBe(cookie)
  expect(await statusWith(app, { ...CONSOLE, cookie: renewed })).toBe(200)
  app.clock.advance(31 * SECOND_MS)
  expect(await statusWith(app, { ...CONSOLE, cookie })).toBe(401)
  await app.app.services.credentialUse.flush()
  expect(await statusWith(app, { ...CONSOLE, cookie: renewed })).toBe(401)
})

it('cannot be triggered by a page of another origin', async () => {
  const person = await newPerson(app, await app.newTenant())
  const cookie = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  const headers = { ...CONSOLE, cookie, origin: 'https://elsewhere.example' }
  expect((await app.call('POST', '/console/refresh', { headers })).status).toBe(401)
})
