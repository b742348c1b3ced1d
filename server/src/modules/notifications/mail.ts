import { createTransport } from 'nodemailer'
import type { Outbound } from '../../platform/net/outbound.ts'

export interface Mail {
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
}

export interface MailServer {
  readonly url: string
  /** The operator's own may stand in the next room; one that a tenant names may not. */
  readonly isTrusted: boolean
}

const TIMEOUT_MS = 10_000

/** Sends one mail over SMTP and returns what the server said. */
export async function sendMail(outbound: Outbound, server: MailServer, mail: Mail): Promise<string> {
  const url = new URL(server.url)
  const isSecure = url.protocol === 'smtps:'
  const address = server.isTrusted ? url.hostname : await outbound.addressOf(url.hostname)
  const transport = createTransport({
    host: address,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    // The name, not the address that was checked, is what the certificate is for.
    tls: { servername: url.hostname },
    requireTLS: !isSecure && !server.isTrusted,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const sent = await transport.sendMail({
      to: [...mail.to],
      from: mail.from,
      subject: mail.subject,
      text: mail.text,
      messageId: mail.messageId,
    })
    return sent.response
  } finally {
    transport.close()
  }
}
