import { expect } from 'vitest'
import { PLATFORM_TENANT_ID } from '../src/kernel/ids.ts'
import type { Reply, TestApp, TestTenant } from './harness.ts'
import { workOff } from './jobs.ts'
import type { ReceivedMail } from './mail-server.ts'

/** The link in a mail, as a mail program shows it. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const text = (mail?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const found = /\/(?:invitation|reset-password)#([\w-]+)/.exec(text)?.[1]
  expect(found, text).toBeDefined()
  return found ?? ''
}

/** Invites where no mail is sent; the token of the link that is shown. */
export async function invite(
  app: TestApp,
  tenant: TestTenant,
  body: object = { email: 'mei@example.com' },
): Promise<{ readonly token: string; readonly invitationId: string }> {
  const reply = await app.call('POST', '/api/v1/invitations', { as: tenant.owner, body })
  expect(reply.status, reply.text).toBe(200)
  return { token: reply.body.link.split('#')[1], invitationId: reply.body.invitation_id }
}

export const accept = (app: TestApp, token: string, more: object = {}): Promise<Reply> =>
  app.call('POST', '/auth/invitation/accept', {
    body: { token, username: 'Mei', password: 'correct horse battery', ...more },
  })

/** Looks up who asked for a reset, and sends the mails that follow from it. */
export async function mailOut(app: TestApp): Promise<number> {
  const looked = await workOff(app, PLATFORM_TENANT_ID, 'identity.mail-password-reset')
  return looked + (await workOff(app, PLATFORM_TENANT_ID, 'identity.send-account-mail'))
}
