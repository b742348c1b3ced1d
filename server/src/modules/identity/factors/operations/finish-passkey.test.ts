import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'
import { enrolPasskey } from '../../../../../test/second-factor.ts'
import { SoftwarePasskey } from '../../../../../test/software-passkey.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const PATH = '/api/v1/me/second-factor/passkeys'
const begin = async (person: { token: string; password: string }) => {
  const body = { password: person.password }
  return (await app.call('POST', `${PATH}/begin`, { as: person.token, body })).body.options
}
const finish = (token: string, credential: object) =>
  app.call('POST', PATH, { as: token, body: { credential } })

it('adds a passkey as a second factor, with recovery codes', async () => {
  const person = await newPerson(app, await app.newTenant())
  const passkey = new SoftwarePasskey(app.config.publicUrl)
  const reply = await finish(person.token, passkey.create(await begin(person)))
  expect(reply.status).toBe(200)
  expect(reply.body.recovery_codes).toHaveLength(10)
  const list = (await app.call('GET', '/api/v1/me/second-factor', { as: person.token })).body
  expect(list.factors).toMatchObject([{ kind: 'passkey', name: 'Passkey' }])
  const again = await finish(person.token, passkey.create(await begin(person)))
  expect(again.status).toBe(409)
})

it('takes each challenge once, in time, from the person it was given to, for our origin', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const stranger = await newPerson(app, tenant)
  const passkey = new SoftwarePasskey(app.config.publicUrl)
  const foreign = new SoftwarePasskey('https://elsewhere.example')
  expect((await finish(person.token, foreign.create(await begin(person)))).status).toBe(403)
  expect((await finish(stranger.token, passkey.create(await begin(person)))).status).toBe(403)
  const options = await begin(person)
  expect((await finish(person.token, passkey.create({ ...options, rp: { id: 'other' } }))).status).toBe(403)
  // A refused answer has used the challenge up.
  expect((await finish(person.token, passkey.create(options))).status).toBe(403)
  const late = await begin(person)
  app.clock.advance(6 * MINUTE_MS)
  expect((await finish(person.token, passkey.create(late))).status).toBe(403)
  await enrolPasskey(app, person)
})
