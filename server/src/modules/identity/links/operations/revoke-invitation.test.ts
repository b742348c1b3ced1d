import { expect, it } from 'vitest'
import { accept, invite } from '../../../../../test/account-mail.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const revoke = (as: string, id: string) => app.call('DELETE', `/api/v1/invitations/${id}`, { as })

it('stops the link from working; repeating it changes nothing', async () => {
  const tenant = await app.newTenant()
  const { token, invitationId } = await invite(app, tenant)
  expect((await revoke(tenant.owner, invitationId)).status).toBe(204)
  expect((await revoke(tenant.owner, invitationId)).status).toBe(204)
  expect((await accept(app, token)).status).toBe(404)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.filter(({ type }) => type === 'workspace.invitation_revoked')).toHaveLength(1)
})

it('comes too late after it was accepted, and is not for others', async () => {
  const tenant = await app.newTenant()
  const stranger = await app.newTenant()
  const { token, invitationId } = await invite(app, tenant)
  expect((await revoke(stranger.owner, invitationId)).status).toBe(404)
  expect((await revoke(tenant.owner, newId())).status).toBe(404)
  await accept(app, token)
  expect((await revoke(tenant.owner, invitationId)).status).toBe(409)
})
