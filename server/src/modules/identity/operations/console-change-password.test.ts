import { expect, it } from 'vitest'
import { CONSOLE, consoleSignIn, cookieOf, statusWith } from '../../../../test/console.ts'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('replaces a temporary password and signs in, without showing the token', async () => {
  const tenant = await app.newTenant()
  const username = `fresh of ${tenant.slug}`
  const made = await app.call('POST', '/api/v1/workspace-users', { as: tenant.owner, body: { username } })
  const password = made.body.temp_password
  const first = await consoleSignIn(app, username, password)
  expect(first.status).toBe(403)
  expect(first.body.code).toBe('password_change_required')
  const body = { username, password, new_password: 'one of my own' }
  const reply = await app.call('POST', '/console/password', { body, headers: CONSOLE })
  expect(reply.status).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['expires_at'])
  expect(await statusWith(app, { ...CONSOLE, cookie: cookieOf(reply) })).toBe(200)
})

it('refuses a password that is too short, naming the field', async () => {
  const body = { username: 'anybody', password: 'anything', new_password: 'short' }
  const reply = await app.call('POST', '/console/password', { body, headers: CONSOLE })
  expect(reply.status).toBe(400)
  expect(reply.body.errors[0].location).toBe('body.new_password')
})
