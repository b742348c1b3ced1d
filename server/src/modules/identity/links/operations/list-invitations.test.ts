import { expect, it } from 'vitest'
import { accept, invite } from '../../../../../test/account-mail.ts'
import { testApp } from '../../../../../test/harness.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

const app = await testApp()

it('shows what became of each, latest first, in its own workspace', async () => {
  const tenant = await app.newTenant()
  const stranger = await app.newTenant()
  await invite(app, tenant, { email: 'late@example.com' })
  app.clock.advance(8 * DAY_MS)
  const owner = await app.tokenFor(tenant.ownerId)
  const now = { ...tenant, owner }
  const revoked = await invite(app, now, { email: 'revoked@example.com' })
  await app.call('DELETE', `/api/v1/invitations/${revoked.invitationId}`, { as: owner })
  app.clock.advance(1)
  const accepted = await invite(app, now, { email: 'accepted@example.com' })
  await accept(app, accepted.token)
  app.clock.advance(1)
  await invite(app, now, { email: 'open@example.com' })
  const list = await app.call('GET', '/api/v1/invitations', { as: owner })
  expect(list.body.invitations.map((one: { status: string }) => one.status)).toEqual([
    'pending',
    'accepted',
    'revoked',
    'expired',
  ])
  const strange = await app.call('GET', '/api/v1/invitations', { as: await app.tokenFor(stranger.ownerId) })
  expect(strange.body.invitations).toEqual([])
  const { token } = await tenant.member('member')
  expect((await app.call('GET', '/api/v1/invitations', { as: token })).status).toBe(403)
})
