import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Outbound } from './outbound.ts'

export interface Mail {
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
}

export interface MailServer {
  readonly url: string
  /** The operator's own may stand in the next room; one that a tenant names may not. */
  readonly isTrusted: boolean
}

const TIMEOUT_MS = 10_000
/** For the whole conversation with a server, and for all that it says. */
const WHOLE_MS = 30_000
const ANSWER_BYTES_MAX = 256 * 1024
const CHECK_MS = 100

/** Sends one mail over SMTP and returns what the server said. */
export async function sendMail(outbound: Outbound, server: MailServer, mail: Mail): Promise<string> {
  const url = new URL(server.url)
  const isSecure = url.protocol === 'smtps:'
  const address = server.isTrusted ? url.hostname : await outbound.addressOf(url.hostname)
  const port = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port)
  const line = boundedConnection(address, port)
  const transport = createTransport({
    host: address,
    port,
    getSocket: (_options, callback) => line.open(callback),
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
      html: mail.html,
      messageId: mail.messageId,
    })
    return sent.response
  } finally {
    transport.close()
    line.close()
  }
}

/** Bounds the whole connection: the library's timeout only covers a silent server. */
function boundedConnection(host: string, port: number) {
  let timer: NodeJS.Timeout | undefined
  let socket: Socket | undefined
  type Opened = (error: Error | null, opened: { connection: Socket }) => void
  return {
    open(callback: Opened): void {
      const connection = connect({ host, port })
      socket = connection
      const fail = (error: Error) => callback(error, { connection })
      const until = Date.now() + WHOLE_MS
      // Counted now and then: listening to the data would take it from the library.
      timer = setInterval(() => {
        if (Date.now() > until) connection.destroy(new Error('The mail server takes too long.'))
        if (connection.bytesRead > ANSWER_BYTES_MAX)
          connection.destroy(new Error('The mail server says too much.'))
      }, CHECK_MS)
      connection.once('error', fail)
      connection.once('connect', () => {
        connection.off('error', fail)
        callback(null, { connection })
      })
    },
    close(): void {
      clearInterval(timer)
      socket?.destroy()
    },
  }
}
