import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn } from '../../../../../test/people.ts'

const app = await testApp()
const PATH = '/api/v1/me/second-factor/totp'

it('answers a secret and an address for a QR code; nothing counts yet', async () => {
  const person = await newPerson(app, await app.newTenant())
  const body = { password: PASSWORD, name: 'Phone' }
  const reply = await app.call('POST', PATH, { as: person.token, body })
  expect(reply.status).toBe(200)
  expect(reply.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(reply.body.uri).toContain(`secret=${reply.body.secret}`)
  expect(reply.body.uri).toContain(encodeURIComponent(person.username))
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(200)
  const again = await app.call('POST', PATH, { as: person.token, body })
  expect(again.body.secret).not.toBe(reply.body.secret)
})
