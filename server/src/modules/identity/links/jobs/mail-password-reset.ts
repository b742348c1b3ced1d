import { HOUR_MS, later } from '../../../../kernel/clock.ts'
import { PLATFORM_TENANT_ID } from '../../../../kernel/ids.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { belongsElsewhere } from '../../workspace-users.store.ts'
import {
  linkHash,
  linkTo,
  mailPasswordResetJob,
  newLinkToken,
  resetMail,
  sealed,
  sendAccountMailJob,
  unsealed,
} from '../account-mail.ts'
import { countResetsSince, findAccountsByEmail, insertReset } from '../links.store.ts'

const RESET_LASTS_MS = HOUR_MS
const ACCOUNTS_MAX = 5
const RESETS_PER_HOUR = 3

/**
 * Looks up who asked for a new password, and mails a link for each of their accounts. Done here and not in the request,
 * which thereby takes as long for addresses that are known as for those that are not.
 *
 * A workspace may write any address into its users. For a person who also belongs to another workspace the address
 * therefore counts only if they have proved it.
 */
export const mailPasswordReset = jobHandler(mailPasswordResetJob, {
  uses: ['vault', 'clock', 'settings', 'jobs'],
  async handle({ payload, db, vault, clock, settings, jobs }) {
    const { email } = (await unsealed(db, vault, PLATFORM_TENANT_ID, payload)) as { readonly email: string }
    const mails = await db.transaction(async (tx) => {
      let count = 0
      const now = clock.now()
      for (const account of await findAccountsByEmail(tx, email, ACCOUNTS_MAX)) {
        const key = { tenantId: account.tenant_id, userId: account.user_id }
        const isProved = account.email_verified_at !== null
        if (!isProved && (await belongsElsewhere(tx, key.userId, key.tenantId))) continue
        if ((await countResetsSince(tx, key, later(now, -HOUR_MS))) >= RESETS_PER_HOUR) continue
        const token = newLinkToken()
        const expiresAt = later(now, RESET_LASTS_MS)
        await insertReset(tx, { ...key, tokenHash: linkHash(vault, token), now, expiresAt })
        const link = linkTo(settings.publicUrl, 'reset-password', token)
        const mail = resetMail(account.email ?? email, {
          workspace: account.name,
          username: account.username,
          link,
        })
        const content = await sealed(tx, vault, PLATFORM_TENANT_ID, mail)
        await jobs.add(tx, sendAccountMailJob, PLATFORM_TENANT_ID, content)
        count += 1
      }
      return count
    })
    return { mails }
  },
})
