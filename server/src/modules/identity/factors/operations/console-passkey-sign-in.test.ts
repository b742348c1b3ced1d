import { expect, it } from 'vitest'
import { CONSOLE, cookieOf, statusWith } from '../../../../../test/console.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'
import { enrolPasskey } from '../../../../../test/second-factor.ts'

const app = await testApp()

it('puts the session into the console’s cookie', async () => {
  const passkey = await enrolPasskey(app, await newPerson(app, await app.newTenant()))
  const { options } = (await app.call('POST', '/auth/passkey/begin')).body
  const body = { passkey: passkey.get(options) }
  const without = await app.call('POST', '/console/passkey', { body })
  expect(locationsOf(without)).toEqual(['header.x-rapport-console'])
  const reply = await app.call('POST', '/console/passkey', { body, headers: CONSOLE })
  expect(Object.keys(reply.body)).toEqual(['expires_at'])
  expect(await statusWith(app, { ...CONSOLE, cookie: cookieOf(reply) })).toBe(200)
})
