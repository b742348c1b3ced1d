import { afterAll, expect, it } from 'vitest'
import { accept, invite, tokenIn } from '../../../../../test/account-mail.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { startMailServer } from '../../../../../test/mail-server.ts'
import { asSystem } from '../../../../platform/db/database.ts'

const app = await testApp()
const mail = await startMailServer()
afterAll(() => mail.close())
const mailing = await testApp({
  settings: { RAPPORT_SMTP_URL: mail.url, RAPPORT_MAIL_FROM: 'Rapport <rapport@example.com>' },
})
const PATH = '/api/v1/invitations'

it('mails a link, which is neither in the answer nor stored in the clear', async () => {
  const tenant = await mailing.newTenant('Tea House')
  const body = { email: 'Mei@example.com', role: 'admin', display_name: 'Mei Tanaka' }
  const reply = await mailing.call('POST', PATH, { as: tenant.owner, body })
  expect(reply.body).toMatchObject({ email: 'Mei@example.com', status: 'pending', is_mailed: true })
  expect(reply.body.link).toBeUndefined()
  const before = mail.mails.length
  await workOff(mailing, tenant.tenantId, 'identity.send-account-mail')
  const sent = mail.mails.at(-1)
  expect(mail.mails.length).toBe(before + 1)
  expect(sent).toMatchObject({ to: ['Mei@example.com'], from: 'rapport@example.com' })
  expect(sent?.text).toContain('Tea House')
  const token = tokenIn(sent)
  const stored = await mailing.db.read(asSystem, async (tx) => ({
    jobs: await tx.db.selectFrom('jobs').selectAll().where('tenant_id', '=', tenant.tenantId).execute(),
    rows: await tx.db
      .selectFrom('invitations')
      .selectAll()
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
    events: await mailing.eventsOf(tenant.tenantId),
  }))
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored.events.at(-1)).toMatchObject({ type: 'workspace.invitation_created' })
  expect((await accept(mailing, token)).status).toBe(200)
  const users = await mailing.call('GET', '/api/v1/workspace-users', { as: tenant.owner })
  expect(users.body.users.at(-1)).toMatchObject({
    username: 'Mei',
    role: 'admin',
    email: 'Mei@example.com',
    display_name: 'Mei Tanaka',
    force_password_change: false,
  })
})

it('shows the link once where no mail is sent', async () => {
  const tenant = await app.newTenant()
  const { token } = await invite(app, tenant)
  const list = await app.call('GET', PATH, { as: tenant.owner })
  expect(list.text).not.toContain(token)
})

it('replaces an open invitation to the same address', async () => {
  const tenant = await app.newTenant()
  const first = await invite(app, tenant)
  const second = await invite(app, tenant, { email: 'MEI@example.com' })
  expect((await accept(app, first.token)).status).toBe(404)
  expect((await accept(app, second.token)).status).toBe(200)
})

it('is for those who manage people, and grants no role above theirs', async () => {
  const tenant = await app.newTenant()
  const admin = await tenant.member('admin')
  const member = await tenant.member('member')
  const send = async (as: string, role: string) =>
    (await app.call('POST', PATH, { as, body: { email: 'a@example.com', role } })).status
  expect(await send(member.token, 'viewer')).toBe(403)
  expect(await send(admin.token, 'owner')).toBe(403)
  expect(await send(admin.token, 'admin')).toBe(200)
  expect(await send(tenant.key, 'member')).toBe(403)
  expect(await send(await tenant.keyWith(['write:workspace-users']), 'member')).toBe(200)
})

it('refuses what is no address', async () => {
  const tenant = await app.newTenant()
  for (const email of ['', 'mei', 'a@b c', 'a@b\r\nBcc: c@d', `${'a'.repeat(300)}@example.com`]) {
    const reply = await app.call('POST', PATH, { as: tenant.owner, body: { email } })
    expect(locationsOf(reply)).toContain('body.email')
  }
})
