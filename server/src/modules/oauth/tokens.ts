import { type Clock, DAY_MS, HOUR_MS, later, SECOND_MS } from '../../kernel/clock.ts'
import { newId, randomToken, sha256 } from '../../kernel/ids.ts'
import { APP_TOKEN_PREFIX } from '../../platform/auth/app-tokens.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { lockCode, markCodeUsed } from './codes.store.ts'
import {
  deleteToken,
  insertGrant,
  insertTokens,
  lockToken,
  markGrantRevoked,
  type NewTokenRow,
  renewGrant,
} from './grants.store.ts'
import { type ClientRow, isVerifier, type OAuthFault } from './oauth.rules.ts'

const ACCESS_MS = HOUR_MS
/** From the last use: an app that is not used for so long has to ask again. */
const REFRESH_MS = 30 * DAY_MS
const TOKEN_BYTES = 32

export interface TokenParts {
  readonly clock: Clock
  readonly events: Events
}

/** The answer of the token endpoint (RFC 6749, 5.1). */
export interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
  readonly refresh_token?: string
}

/** Returned and not thrown: what was revoked because of it has to be stored. */
export type TokenAnswer = IssuedTokens | OAuthFault

const refused = (description: string): OAuthFault => ({ error: 'invalid_grant', description })
const NO_CODE = 'The code does not exist, has expired, or was used before.'
const NO_TOKEN = 'The refresh token does not exist, has expired, or was used before.'

export interface CodeExchange {
  readonly code: string
  readonly verifier: string
  readonly redirectUri: string | undefined
  readonly resource: string | undefined
}

/** A code works once. A second use means that it was copied, and ends what the first one has brought about. */
export async function exchangeCode(
  tx: Tx,
  { clock, events }: TokenParts,
  client: ClientRow,
  given: CodeExchange,
): Promise<TokenAnswer> {
  const now = clock.now()
  const code = await lockCode(tx, sha256(given.code))
  if (code === undefined || code.client_id !== client.client_id) return refused(NO_CODE)
  const { tenant_id, project_id, user_id, client_id, scopes, resource } = code
  if (code.grant_id !== null) {
    await revokeGrant(tx, { clock, events }, { tenantId: tenant_id, grantId: code.grant_id })
    return refused(NO_CODE)
  }
  if (code.expires_at <= now) return refused(NO_CODE)
  if (given.redirectUri !== undefined && given.redirectUri !== code.redirect_uri)
    return refused('The redirect_uri is not the one of the authorisation request.')
  if (!isVerifier(given.verifier, code.code_challenge)) return refused('The code_verifier is wrong.')
  if (given.resource !== undefined && given.resource !== resource) return wrongTarget(resource)
  const grant_id = newId()
  const made = makeTokens({ tenant_id, grant_id, scopes }, client, now)
  await insertGrant(tx, {
    ...{ tenant_id, grant_id, project_id, user_id, client_id, scopes, resource },
    created_at: now,
    expires_at: made.expiresAt,
  })
  await insertTokens(tx, made.rows)
  await markCodeUsed(tx, code, grant_id)
  events.append(tx, {
    tenantId: tenant_id,
    projectId: project_id,
    type: 'app.connected',
    subjectId: grant_id,
    payload: { name: client.name, scopes, user_id },
  })
  return made.answer
}

/** Refresh tokens work once, like codes. */
export async function refreshTokens(
  tx: Tx,
  parts: TokenParts,
  client: ClientRow,
  given: { readonly token: string; readonly resource: string | undefined },
): Promise<TokenAnswer> {
  const now = parts.clock.now()
  const hash = sha256(given.token)
  const grant = await lockToken(tx, hash)
  if (grant === undefined || grant.kind !== 'refresh' || grant.client_id !== client.client_id)
    return refused(NO_TOKEN)
  if (grant.used_at !== null) {
    await revokeGrant(tx, parts, { tenantId: grant.tenant_id, grantId: grant.grant_id })
    return refused(NO_TOKEN)
  }
  if (!grant.is_alive || grant.token_expires_at <= now) return refused(NO_TOKEN)
  if (given.resource !== undefined && given.resource !== grant.resource) return wrongTarget(grant.resource)
  const made = makeTokens(grant, client, now)
  await renewGrant(tx, grant, { hash, at: now }, made.expiresAt)
  await insertTokens(tx, made.rows)
  return made.answer
}

const wrongTarget = (resource: string): OAuthFault => ({
  error: 'invalid_target',
  description: `The authorisation is for ${resource}.`,
})

/** Revoking a refresh token ends the grant; revoking an access token ends that token. Unknown ones are no fault. */
export async function revokeToken(
  tx: Tx,
  parts: TokenParts,
  client: ClientRow,
  token: string,
): Promise<void> {
  const hash = sha256(token)
  const grant = await lockToken(tx, hash)
  if (grant === undefined || grant.client_id !== client.client_id) return
  if (grant.kind === 'access') await deleteToken(tx, grant.tenant_id, hash)
  else await revokeGrant(tx, parts, { tenantId: grant.tenant_id, grantId: grant.grant_id })
}

/** False when it had ended before. */
export async function revokeGrant(
  tx: Tx,
  { clock, events }: TokenParts,
  grant: { readonly tenantId: string; readonly grantId: string },
): Promise<boolean> {
  const projectId = await markGrantRevoked(tx, grant, clock.now())
  if (projectId === undefined) return false
  const { tenantId, grantId } = grant
  events.append(tx, { tenantId, projectId, type: 'app.disconnected', subjectId: grantId })
  return true
}

function makeTokens(
  { tenant_id, grant_id, scopes }: { tenant_id: string; grant_id: string; scopes: readonly string[] },
  { may_refresh }: ClientRow,
  now: Date,
) {
  const access = `${APP_TOKEN_PREFIX}${randomToken(TOKEN_BYTES)}`
  const refresh = may_refresh ? `ort_${randomToken(TOKEN_BYTES)}` : undefined
  const row = (text: string, kind: 'access' | 'refresh', lastsMs: number): NewTokenRow => ({
    ...{ tenant_id, grant_id, kind },
    token_hash: sha256(text),
    expires_at: later(now, lastsMs),
  })
  const rows = [row(access, 'access', ACCESS_MS)]
  if (refresh !== undefined) rows.push(row(refresh, 'refresh', REFRESH_MS))
  const answer: IssuedTokens = {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / SECOND_MS,
    scope: scopes.join(' '),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  }
  return { rows, answer, expiresAt: later(now, refresh === undefined ? ACCESS_MS : REFRESH_MS) }
}
