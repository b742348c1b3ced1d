import { afterAll, expect, it } from 'vitest'
import { mailOut, tokenIn } from '../../../../../test/account-mail.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { startMailServer } from '../../../../../test/mail-server.ts'
import { newPerson, PASSWORD, signIn, statusFor } from '../../../../../test/people.ts'
import { enrolTotp } from '../../../../../test/second-factor.ts'
import { HOUR_MS } from '../../../../kernel/clock.ts'
import { newId, randomToken } from '../../../../kernel/ids.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const app = await testApp({ settings: { RAPPORT_SMTP_URL: mail.url } })
const NEW = 'another horse battery'

const someone = async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const email = `${newId()}@example.com`
  const path = `/api/v1/workspace-users/${person.userId}`
  await app.call('PUT', path, { as: await app.tokenFor(tenant.ownerId), body: { email } })
  const link = async () => {
    await app.call('POST', '/auth/password-reset', { body: { email } })
    await mailOut(app)
    return tokenIn(mail.mails.at(-1))
  }
  return { tenant, person, link }
}
const confirm = (token: string, new_password = NEW) =>
  app.call('POST', '/auth/password-reset/confirm', { body: { token, new_password } })

it('replaces the password and ends all sessions', async () => {
  const { tenant, person, link } = await someone()
  const token = await link()
  expect(await statusFor(app, tenant, person.token)).toBe(200)
  const reply = await confirm(token)
  expect(reply.body).toMatchObject({ username: person.username, workspace: tenant.slug })
  expect(await statusFor(app, tenant, person.token)).toBe(401)
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(401)
  app.clock.advance(10)
  const session = await signIn(app, person.username, NEW)
  expect(await statusFor(app, tenant, session.body.token)).toBe(200)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.find(({ type }) => type === 'workspace_user.password_reset')).toMatchObject({
    subject_id: person.userId,
    payload: { reset_by: `user:${person.userId}` },
  })
})

it('works once, and ends the other links of the account', async () => {
  const { link } = await someone()
  const first = await link()
  const second = await link()
  const replies = await Promise.all([confirm(second), confirm(second)])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404])
  expect((await confirm(first)).status).toBe(404)
})

it('is too late after an hour, and answers as for an unknown link', async () => {
  const { link } = await someone()
  const token = await link()
  app.clock.advance(HOUR_MS)
  const late = await confirm(token)
  const unknown = await confirm(randomToken(32))
  expect([late.status, late.body.detail]).toEqual([404, unknown.body.detail])
})

it('leaves the link open when the password is weak', async () => {
  const { person, link } = await someone()
  const token = await link()
  const weak = await confirm(token, `${person.username}1`)
  expect([weak.status, locationsOf(weak)]).toEqual([400, ['body.new_password']])
  expect((await confirm(token)).status).toBe(200)
})

it('does not replace the second factor', async () => {
  const { person, link } = await someone()
  await enrolTotp(app, person)
  expect((await confirm(await link())).status).toBe(200)
  expect((await signIn(app, person.username, NEW)).body.code).toBe('second_factor_required')
})

it('does not help a disabled user', async () => {
  const { tenant, person, link } = await someone()
  const token = await link()
  const owner = await app.tokenFor(tenant.ownerId)
  const body = { status: 'disabled' }
  await app.call('PUT', `/api/v1/workspace-users/${person.userId}`, { as: owner, body })
  expect((await confirm(token)).status).toBe(404)
})
