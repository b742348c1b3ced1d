import { Type } from 'typebox'
import { idFromName, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { passwordMatches } from '../../platform/auth/passwords.ts'
import type { SessionTokens, StoredSession } from '../../platform/auth/session-tokens.ts'
import type { SignInWay } from '../../platform/auth/sessions.store.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { named, Text, Timestamp } from '../../platform/http/schema.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { type Proof, proofFields } from './factors/factors.schemas.ts'
import { missingProof, proofHolds } from './factors/proofs.ts'
import { beginSession, type SessionPlace } from './sessions/begin-session.ts'
import { findSignIns, isStillVerified, type SignInRow } from './sign-in.store.ts'
import { type GuardParts, guarded, sourceOf } from './sign-in-guard.ts'
import { type Account, recordFamiliar } from './sign-in-throttle.store.ts'
import { usernameKey } from './workspace-users.rules.ts'

export const SessionToken = named(
  'SessionToken',
  Type.Object({ token: Type.String(), expires_at: Timestamp() }),
)

/** What people prove themselves with. */
export const signInFields = {
  username: Text(200, { minLength: 1 }),
  password: Text(200, { minLength: 1 }),
  workspace: Type.Optional(Text(100)),
  ...proofFields,
}

export interface SignInAttempt extends Proof {
  readonly username: string
  readonly password: string
  /** A slug. */
  readonly workspace?: string | undefined
}

/** One answer for every reason, so that it does not reveal which names exist, how often, or which have to wait. */
const refusal = (): Problem =>
  new Problem(
    'sign_in_failed',
    'The username, password or workspace is wrong, or there were too many failed attempts; then wait a quarter of ' +
      'an hour. If several workspaces know this username, name the workspace.',
  )

export interface VerifiedSignIn {
  readonly user: SignInRow
  /** The address it came from, as a keyed hash. */
  readonly source: Buffer
  /** Whether a second factor was shown. */
  readonly isProved: boolean
}

/**
 * Finds the one person whose username and password these are. Where several workspaces know the name and none is
 * given, no password is compared with any of them: the answer would reveal whether one matched.
 *
 * Hashing happens between transactions: it takes tens of milliseconds, and the embedded database has a single
 * connection. Every refusal costs the same work. A person with a second factor has to show it in the same request, under
 * the same throttle; that one is missing is said only once the password was right.
 */
export async function verifySignIn(parts: GuardParts, attempt: SignInAttempt): Promise<VerifiedSignIn> {
  const { db, vault } = parts
  const found = await db.read((tx) => findSignIns(tx, attempt.username, attempt.workspace))
  const only = found.length === 1 ? found[0] : undefined
  const source = sourceOf(parts)
  const verified = await guarded(parts, accountOf(only, attempt), async (isTried) => {
    if (only === undefined || !isTried) {
      await passwordMatches(attempt.password, undefined)
      return undefined
    }
    if (!(await isRight(only, attempt.password, vault))) return undefined
    const missing = await missingProof(parts, only.user_id, attempt)
    if (missing !== undefined) throw missing
    const proof = await proofHolds(parts, only.user_id, attempt)
    return proof === 'wrong' ? undefined : { user: only, source, isProved: proof === 'shown' }
  })
  if (only !== undefined) parts.request.audit({ tenantId: only.tenant_id, actor: `user:${only.user_id}` })
  if (verified === undefined) throw refusal()
  return verified
}

/** An unknown or ambiguous name has a history of its own: it is throttled like any other. */
const accountOf = (user: SignInRow | undefined, attempt: SignInAttempt): Account =>
  user === undefined
    ? {
        tenantId: PLATFORM_TENANT_ID,
        userId: idFromName(attempt.workspace?.toLowerCase() ?? '', usernameKey(attempt.username)),
      }
    : { tenantId: user.tenant_id, userId: user.user_id }

async function isRight(row: SignInRow, password: string, vault: Vault): Promise<boolean> {
  if (row.temporary_hash === null) return passwordMatches(password, row.password_hash)
  if (vault.matches(password, row.temporary_hash)) return true
  // A quick no would tell that this name exists and has never signed in.
  return passwordMatches(password, undefined)
}

export interface BegunSession {
  readonly moment: Date
  readonly stored: StoredSession
}

/**
 * Does what follows a verified sign-in, under the lock of the user's row, provided that nothing has changed since it
 * was read. The moment returned was taken under that lock: a session that begins then is ended by every reset,
 * disabling or change of password that comes after.
 */
export async function completeSignIn(
  parts: GuardParts & SessionPlace,
  { user, source, isProved }: VerifiedSignIn,
  way: SignInWay,
  work: (tx: Tx, moment: Date) => Promise<void>,
): Promise<BegunSession> {
  return parts.db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, user))) throw refusal()
    const moment = parts.clock.now()
    await recordFamiliar(tx, { tenantId: user.tenant_id, userId: user.user_id }, source, moment)
    await work(tx, moment)
    const stored = await beginSession(tx, parts, { userId: user.user_id, way, moment, isProved })
    return { moment, stored }
  })
}

/** Whom a token speaks of. */
export interface TokenSubject {
  readonly user_id: string
  readonly email: string | null
  readonly display_name: string
  readonly username: string
}

/** `organisation` makes a workspace the one that the session works in. */
export async function sessionFor(
  tokens: SessionTokens,
  user: TokenSubject,
  organisation: string | undefined,
  { moment, stored }: BegunSession,
) {
  const { token, expiresAt } = await tokens.issue(
    {
      subject: user.user_id,
      email: user.email ?? undefined,
      name: user.display_name || user.username,
      organisation,
      stored,
    },
    moment,
  )
  return { token, expires_at: expiresAt.toISOString() }
}

/** Naming the workspace at sign-in makes it the session's. */
export const organisationOf = (user: SignInRow, attempt: SignInAttempt): string | undefined =>
  attempt.workspace === undefined ? undefined : user.idp_org_id
