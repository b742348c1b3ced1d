import type { IncomingHttpHeaders } from 'node:http'

const SESSION_COOKIE = 'rapport_session'
/** A page of another origin cannot send this header without a preflight request, which is refused. */
const CONSOLE_HEADER = 'x-rapport-console'

/**
 * The console's session token: from its cookie, and only for requests that the console itself can have sent. A browser
 * attaches the cookie to whatever a page asks for; the header and the origin tell whose page that was.
 */
export function consoleToken(headers: IncomingHttpHeaders, publicUrl: string): string | undefined {
  if (headers[CONSOLE_HEADER] !== '1' || !isOwnPage(headers, publicUrl)) return undefined
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === SESSION_COOKIE && value !== undefined && value !== '') return value
  }
  return undefined
}

/**
 * The public address, or the one the request itself was sent to: an installation on a laptop answers to `localhost` as
 * well as to `127.0.0.1`, and a browser lets no page choose where it says it is going. It also leaves `Origin` out of
 * what is harmless.
 */
function isOwnPage({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}

/** Scripts cannot read it, other sites cannot have it sent, and it ends when the session does. */
export function sessionCookie(token: string, lastsSeconds: number, publicUrl: string): string {
  const parts = [
    `${SESSION_COOKIE}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${Math.max(0, Math.floor(lastsSeconds))}`,
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

export const endedSessionCookie = (publicUrl: string): string => sessionCookie('', 0, publicUrl)
