import type { IncomingHttpHeaders } from 'node:http'
import { isUuid, sha256 } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { APP_TOKEN_PREFIX, appResource } from './app-tokens.ts'
import { consoleToken } from './console-session.ts'
import type { SessionClaims, SessionTokens } from './session-tokens.ts'

/** The credential in a request, before the database has confirmed it. */
export type Credential =
  | { readonly kind: 'key'; readonly hash: Buffer }
  | { readonly kind: 'app'; readonly hash: Buffer; readonly resource: string }
  | { readonly kind: 'session'; readonly claims: SessionClaims }

export const unauthenticated = (): Problem =>
  new Problem('unauthenticated', 'The request carries no valid credential.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

const CREDENTIAL_LENGTH_MAX = 8_192

/**
 * Keys begin with `sk_`; older clients write `sk-`. Tokens of connected apps begin with `oat_`. Everything else has to be a
 * signed session token. A request without a bearer credential may come from the console, whose session is in a cookie.
 */
export async function readCredential(
  headers: IncomingHttpHeaders,
  tokens: SessionTokens,
  publicUrl: string,
): Promise<Credential> {
  const { authorization } = headers
  const bearer = /^Bearer +([!-~]+)$/i.exec(authorization ?? '')?.[1]
  const text = authorization === undefined ? consoleToken(headers, publicUrl) : bearer
  if (text === undefined || text.length > CREDENTIAL_LENGTH_MAX) throw unauthenticated()
  if (authorization !== undefined && /^sk[_-]/.test(text)) return { kind: 'key', hash: sha256(text) }
  if (authorization !== undefined && text.startsWith(APP_TOKEN_PREFIX))
    return { kind: 'app', hash: sha256(text), resource: appResource(publicUrl) }
  const claims = await tokens.verify(text)
  if (claims === undefined) throw unauthenticated()
  if (claims.issuer === '' && !isUuid(claims.subject)) throw unauthenticated()
  return { kind: 'session', claims }
}
