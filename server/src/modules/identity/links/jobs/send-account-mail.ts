import { jobHandler } from '../../../../platform/jobs/job.ts'
import { sendMail } from '../../../../platform/net/mail.ts'
import { type AccountMail, sendAccountMailJob, unsealed } from '../account-mail.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Sends an invitation or a reset over the operator's mail server. */
export const sendAccountMail = jobHandler(sendAccountMailJob, {
  uses: ['vault', 'outbound', 'settings'],
  async handle({ tenantId, payload, jobId, db, vault, outbound, settings }) {
    if (settings.smtpUrl === undefined) return { sent: false }
    const mail = (await unsealed(db, vault, tenantId, payload)) as AccountMail
    const domain = new URL(settings.publicUrl).hostname
    await sendMail(
      outbound,
      { url: settings.smtpUrl, isTrusted: true },
      {
        to: [mail.to],
        from: settings.mailFrom,
        subject: mail.subject,
        text: mail.text,
        html: `<pre style="font-family:sans-serif;white-space:pre-wrap">${escaped(mail.text)}</pre>`,
        messageId: `<${jobId}@${domain}>`,
      },
    )
    return { sent: true }
  },
})
