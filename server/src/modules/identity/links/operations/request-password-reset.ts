import { Type } from 'typebox'
import { idFromName, PLATFORM_TENANT_ID } from '../../../../kernel/ids.ts'
import { refused } from '../../../../kernel/problem.ts'
import { publicOperation } from '../../../../platform/http/operation.ts'
import { guarded } from '../../sign-in-guard.ts'
import { mailPasswordResetJob, sealed } from '../account-mail.ts'
import { Address, MailRequested } from '../links.schemas.ts'

export const requestPasswordReset = publicOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/password-reset',
  atRoot: true,
  domain: 'auth',
  summary: 'Have a link for a new password mailed',
  description:
    'Answers the same whether the address is known, unknown or asked about too often. The link works once, within an ' +
    'hour. Only where the operator has set up a mail server.',
  status: 202,
  mode: 'manual',
  body: Type.Object({ email: Address }),
  response: MailRequested,
  uses: ['vault', 'clock', 'settings', 'jobs'],
  async handle({ body, db, vault, clock, settings, jobs, request }) {
    if (settings.smtpUrl === undefined)
      throw refused('This installation sends no mail; ask an administrator of your workspace.')
    const email = body.email.toLowerCase()
    const account = { tenantId: PLATFORM_TENANT_ID, userId: idFromName('password reset', email) }
    let isTried = false
    // Every request counts as a failure would: five from one source, then it waits.
    await guarded({ db, vault, clock, settings, request }, account, async (may) => {
      isTried = may
      return undefined
    })
    if (isTried)
      await db.transaction(async (tx) => {
        const content = await sealed(tx, vault, PLATFORM_TENANT_ID, { email })
        await jobs.add(tx, mailPasswordResetJob, PLATFORM_TENANT_ID, content)
      })
    return { requested: true }
  },
})
