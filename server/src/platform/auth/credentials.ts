import { isUuid, sha256 } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SessionClaims, SessionTokens } from './session-tokens.ts'

/** What a request shows of itself, before the database has been asked who that is. */
export type Credential =
  | { readonly kind: 'key'; readonly hash: Buffer }
  | { readonly kind: 'session'; readonly claims: SessionClaims }

export const unauthenticated = (): Problem =>
  new Problem('unauthenticated', 'The request carries no valid credential.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

const CREDENTIAL_LENGTH_MAX = 8_192

/** Keys begin with `sk_`; older clients write `sk-`. Everything else has to be a signed session token. */
export async function readCredential(header: string | undefined, tokens: SessionTokens): Promise<Credential> {
  const match = /^Bearer +([!-~]+)$/i.exec(header ?? '')
  const text = match?.[1]
  if (text === undefined || text.length > CREDENTIAL_LENGTH_MAX) throw unauthenticated()
  if (/^sk[_-]/.test(text)) return { kind: 'key', hash: sha256(text) }
  const claims = await tokens.verify(text)
  if (claims === undefined) throw unauthenticated()
  if (claims.issuer === '' && !isUuid(claims.subject)) throw unauthenticated()
  return { kind: 'session', claims }
}
