import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, statusFor } from '../../../../../test/people.ts'
import { enrolPasskey } from '../../../../../test/second-factor.ts'
import { SoftwarePasskey } from '../../../../../test/software-passkey.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const begin = async () => (await app.call('POST', '/auth/passkey/begin', { body: {} })).body.options
const signIn = async (passkey: SoftwarePasskey, options?: { challenge: string }) =>
  app.call('POST', '/auth/passkey', { body: { passkey: passkey.get(options ?? (await begin())) } })

it('signs in without a username or a password, and counts as both factors', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const passkey = await enrolPasskey(app, person)
  const body = { roles: ['member'] }
  await app.call('PUT', '/api/v1/second-factor-policy', { as: tenant.owner, body })
  const reply = await signIn(passkey)
  expect(reply.status).toBe(200)
  expect(await statusFor(app, tenant, reply.body.token)).toBe(200)
  const { sessions } = (await app.call('GET', '/api/v1/me/sessions', { as: reply.body.token })).body
  expect(sessions[0]).toMatchObject({ way: 'passkey', is_current: true })
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'workspace_user.signed_in', subject_id: person.userId })
})

it('refuses, in the same words, what is unknown, late, used, copied or unverified', async () => {
  const person = await newPerson(app, await app.newTenant())
  const passkey = await enrolPasskey(app, person)
  const refused = [await signIn(new SoftwarePasskey(app.config.publicUrl))]
  const used = await begin()
  expect((await signIn(passkey, used)).status).toBe(200)
  refused.push(await signIn(passkey, used))
  const late = await begin()
  app.clock.advance(6 * MINUTE_MS)
  refused.push(await signIn(passkey, late))
  passkey.verifiesUser = false
  refused.push(await signIn(passkey))
  passkey.verifiesUser = true
  expect((await signIn(passkey)).status).toBe(200)
  passkey.stepBack()
  refused.push(await signIn(passkey))
  const answers = refused.map(({ status, body }) => `${status} ${body.code} ${body.detail}`)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('401 sign_in_failed')
})

it('does not let a disabled user in', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const passkey = await enrolPasskey(app, person)
  const body = { status: 'disabled' }
  await app.call('PUT', `/api/v1/workspace-users/${person.userId}`, { as: tenant.owner, body })
  expect((await signIn(passkey)).status).toBe(401)
})
