import { afterAll, expect, it } from 'vitest'
import { accept, mailOut, tokenIn } from '../../../../../test/account-mail.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { startMailServer } from '../../../../../test/mail-server.ts'
import { join, newPerson } from '../../../../../test/people.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const app = await testApp({ settings: { RAPPORT_SMTP_URL: mail.url, RAPPORT_TRUST_PROXY: '127.0.0.1' } })

let sources = 0
const ask = (email: string, source?: string) => {
  sources += 1
  const headers = { 'x-forwarded-for': source ?? `198.51.100.${sources}` }
  return app.call('POST', '/auth/password-reset', { body: { email }, headers })
}
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address))

const member = async (tenant: TestTenant, email: string) => {
  const person = await newPerson(app, tenant)
  const path = `/api/v1/workspace-users/${person.userId}`
  await app.call('PUT', path, { as: await app.tokenFor(tenant.ownerId), body: { email } })
  return person
}

it('mails a link to a known address, and answers the same for an unknown one', async () => {
  const email = `${newId()}@example.com`
  const person = await member(await app.newTenant(), email)
  const known = await ask(email.toUpperCase())
  const unknown = await ask('nobody.at.all@example.com')
  expect([known.status, known.body.requested]).toEqual([202, true])
  expect([unknown.status, unknown.body.requested]).toEqual([202, true])
  const before = mail.mails.length
  await mailOut(app)
  expect(mail.mails.length).toBe(before + 1)
  expect(mailsTo(email)[0]?.text).toContain(person.username)
  expect(tokenIn(mailsTo(email)[0])).toBeTruthy()
})

it('mails at most three an hour to one account, and stops a source after five requests', async () => {
  const email = `${newId()}@example.com`
  await member(await app.newTenant(), email)
  for (let count = 0; count < 5; count += 1) await ask(email)
  await mailOut(app)
  expect(mailsTo(email)).toHaveLength(3)
  app.clock.advance(HOUR_MS + MINUTE_MS)
  const replies = []
  for (let count = 0; count < 7; count += 1) replies.push((await ask(email, '203.0.113.50')).status)
  expect(replies).toEqual([202, 202, 202, 202, 202, 202, 202])
  expect(await workOff(app, '00000000-0000-0000-0000-000000000001', 'identity.mail-password-reset')).toBe(5)
  await mailOut(app)
  expect(mailsTo(email)).toHaveLength(6)
})

it('does not mail to an address that a workspace wrote down for a person who belongs to another', async () => {
  const email = `${newId()}@example.com`
  const person = await member(await app.newTenant(), email)
  await join(app, await app.newTenant(), person)
  await ask(email)
  await mailOut(app)
  expect(mailsTo(email)).toEqual([])
})

it('mails to one that the person has proved, until the workspace changes it', async () => {
  const email = `${newId()}@example.com`
  const tenant = await app.newTenant()
  const owner = await app.tokenFor(tenant.ownerId)
  await app.call('POST', '/api/v1/invitations', { as: owner, body: { email } })
  await workOff(app, tenant.tenantId, 'identity.send-account-mail')
  await accept(app, tokenIn(mailsTo(email)[0]))
  const { users } = (await app.call('GET', '/api/v1/workspace-users', { as: owner })).body
  const { user_id: userId, username } = users.at(-1)
  await join(app, await app.newTenant(), { userId, username, password: '', token: '' })
  await ask(email)
  await mailOut(app)
  expect(mailsTo(email)).toHaveLength(2)
  const other = `${newId()}@example.com`
  await app.call('PUT', `/api/v1/workspace-users/${userId}`, { as: owner, body: { email: other } })
  await ask(other)
  await mailOut(app)
  expect(mailsTo(other)).toEqual([])
})

it('says so where no mail can be sent', async () => {
  const silent = await testApp()
  const reply = await silent.call('POST', '/auth/password-reset', { body: { email: 'a@example.com' } })
  expect(reply.status).toBe(422)
})
