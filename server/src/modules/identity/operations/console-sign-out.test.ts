import { expect, it } from 'vitest'
import { CONSOLE, consoleSignIn, cookieOf } from '../../../../test/console.ts'
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

it('cannot be done for somebody by a page elsewhere', async () => {
  const person = await newPerson(app, await app.newTenant())
  const cookie = cookieOf(await consoleSignIn(app, person.username, PASSWORD))
  for (const headers of [{ cookie }, { ...CONSOLE, cookie, origin: 'https://elsewhere.example' }]) {
    const reply = await app.call('POST', '/console/sign-out', { headers })
    expect(reply.status).toBe(401)
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})
