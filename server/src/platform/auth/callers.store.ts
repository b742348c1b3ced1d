import type { Statement } from '../db/statement.ts'
import type { SecondFactorState } from '../http/operation.ts'
import type { Credential } from './credentials.ts'
import { roleFromClaim } from './roles.ts'

/**
 * Authenticates a credential and sets the transaction's tenant context in one statement. The role is set whether or not
 * the credential is known, so an unknown one sees nothing.
 */
export function authenticationStatement(
  credential: Credential,
  requested: { readonly tenantId: string | undefined; readonly projectId: string | undefined },
  databaseRole: 'rapport_app' | 'rapport_system',
  now: Date,
  idleSeconds: number,
): Statement {
  const prefix = `select set_config('role', '${databaseRole}', true), set_config('app.tenant_id', coalesce(a.tenant_id::text, ''), true), a.* from (select 1) one left join `
  if (credential.kind === 'key') {
    return { text: `${prefix}authenticate_key_from($1, $2) a on true`, values: [credential.hash, now] }
  }
  if (credential.kind === 'app') {
    const values = [credential.hash, credential.resource, now]
    return { text: `${prefix}authenticate_app($1, $2, $3) a on true`, values }
  }
  const { claims } = credential
  return {
    text: `${prefix}${claims.issuer === '' ? 'authenticate_session' : 'authenticate_provider_session'}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) a on true`,
    values: [
      claims.issuer,
      claims.subject,
      claims.issuedAt,
      claims.organisation ?? null,
      claims.organisation === undefined ? null : roleFromClaim(claims.organisationRole),
      requested.tenantId ?? null,
      requested.projectId ?? null,
      now,
      claims.sessionHash,
      claims.generation ?? null,
      idleSeconds,
    ],
  }
}

/** The access that a session had when it was authenticated. */
export interface KnownSession {
  readonly personId: string
  readonly issuedAt: Date
  readonly sessionHash: Buffer
  readonly tenantId: string
  readonly projectId: string
  readonly role: string
  /** The request named no project, so that it has to be the workspace's default one. */
  readonly isDefaultProject: boolean
  readonly generation: number | undefined
  readonly secondFactor: SecondFactorState
}

/** Checks in one statement that the session still has that access, and sets the transaction's tenant context. */
export const confirmationStatement = (
  before: KnownSession,
  databaseRole: 'rapport_app' | 'rapport_system',
  now: Date,
  idleSeconds: number,
): Statement => ({
  text: `select set_config('role', '${databaseRole}', true), set_config('app.tenant_id', $3, true), confirm_session($1, $2, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) holds`,
  values: [
    before.personId,
    before.issuedAt,
    before.tenantId,
    before.role,
    before.projectId,
    before.isDefaultProject,
    now,
    before.sessionHash,
    before.generation ?? null,
    idleSeconds,
    before.secondFactor.provedAt ?? null,
    before.secondFactor.hasFactor,
    before.secondFactor.isRequired,
  ],
})
