import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD } from '../../../../../test/people.ts'
import { enrolPasskey } from '../../../../../test/second-factor.ts'

const app = await testApp()
const PATH = '/api/v1/me/second-factor/passkeys/begin'

it('answers options for the browser, with those that are registered already', async () => {
  const person = await newPerson(app, await app.newTenant())
  const passkey = await enrolPasskey(app, person)
  const reply = await app.call('POST', PATH, { as: person.token, body: {} })
  expect(reply.status).toBe(200)
  expect(reply.body.options).toMatchObject({
    rp: { id: 'rapport.test' },
    user: { name: person.username },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id }],
  })
})

it('needs the password for the first factor, and a host name', async () => {
  const person = await newPerson(app, await app.newTenant())
  expect(locationsOf(await app.call('POST', PATH, { as: person.token, body: {} }))).toEqual(['body.password'])
  const numbers = await testApp({ settings: { RAPPORT_PUBLIC_URL: 'http://127.0.0.1:8080' } })
  const other = await newPerson(numbers, await numbers.newTenant())
  const body = { password: PASSWORD }
  expect((await numbers.callAny('POST', PATH, { as: other.token, body })).status).toBe(422)
})
