import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn } from '../../../../../test/people.ts'
import { enrolPasskey, enrolTotp } from '../../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const begin = (as: string) => app.call('POST', '/auth/step-up/passkey', { as })

it('lets a passkey be shown in the session, once for each challenge', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant, { role: 'admin' })
  const passkey = await enrolPasskey(app, person)
  app.clock.advance(11 * MINUTE_MS)
  const makeKey = () =>
    app.call('POST', `/api/v1/projects/${tenant.projectId}/keys`, { as: person.token, body: {} })
  expect((await makeKey()).body.code).toBe('step_up_required')
  const { options } = (await begin(person.token)).body
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
  const show = () =>
    app.call('POST', '/auth/step-up', { as: person.token, body: { passkey: passkey.get(options) } })
  expect((await show()).status).toBe(200)
  expect((await makeKey()).status).toBe(200)
  expect((await show()).status).toBe(403)
})

it('is a second factor at sign-in too, with a challenge in the refusal', async () => {
  const person = await newPerson(app, await app.newTenant())
  const stranger = await newPerson(app, await app.newTenant())
  const passkey = await enrolPasskey(app, person)
  const other = await enrolPasskey(app, stranger)
  const refusal = await signIn(app, person.username, PASSWORD)
  expect(refusal.body.methods).toEqual(['passkey', 'recovery_code'])
  const names = { username: person.username, password: PASSWORD }
  const send = (body: object) => app.call('POST', '/auth/sign-in', { body: { ...names, ...body } })
  expect((await send({ passkey: other.get(refusal.body.passkey_options) })).status).toBe(401)
  passkey.verifiesUser = false
  expect((await send({ passkey: passkey.get(refusal.body.passkey_options) })).status).toBe(200)
})

it('has nothing to offer to people without a passkey', async () => {
  const person = await newPerson(app, await app.newTenant())
  expect((await begin(person.token)).status).toBe(409)
  await enrolTotp(app, person)
  expect((await begin(person.token)).status).toBe(409)
})
