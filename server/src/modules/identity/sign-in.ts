import { Type } from 'typebox'
import { type Clock, later, MINUTE_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { passwordMatches } from '../../platform/auth/passwords.ts'
import type { SessionTokens } from '../../platform/auth/session-tokens.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ScopedDatabase } from '../../platform/http/operation.ts'
import { named, Text, Timestamp } from '../../platform/http/schema.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { findSignIns, isStillVerified, recordFailure, type SignInRow } from './sign-in.store.ts'

export const SessionToken = named(
  'SessionToken',
  Type.Object({ token: Type.String(), expires_at: Timestamp() }),
)

/** What people prove themselves with. */
export const signInFields = {
  username: Text(200, { minLength: 1 }),
  password: Text(200, { minLength: 1 }),
  workspace: Type.Optional(Text(100)),
}

export interface SignInAttempt {
  readonly username: string
  readonly password: string
  /** A slug. */
  readonly workspace?: string | undefined
}

const FAILURES_MAX = 5
const LOCKED_MS = 15 * MINUTE_MS
/** Verifying a password is costly on purpose; a common name must not make it a way to keep us busy. */
const CANDIDATES_MAX = 5

/** One answer for every reason, so that it tells nobody which names exist or which are locked. */
const refusal = (): Problem =>
  new Problem(
    'sign_in_failed',
    'The username, password or workspace is wrong, or the account is locked after repeated failures. ' +
      'If several workspaces know this username, name the workspace.',
  )

/**
 * Finds the one person whose username and password these are. Hashing happens between transactions: it takes
 * tens of milliseconds, and the embedded database has a single connection.
 */
export async function verifySignIn(
  db: ScopedDatabase,
  vault: Vault,
  clock: Clock,
  attempt: SignInAttempt,
): Promise<SignInRow> {
  const found = await db.read((tx) => findSignIns(tx, attempt.username, attempt.workspace, CANDIDATES_MAX))
  const now = clock.now()
  const open = found.filter((row) => row.locked_until === null || row.locked_until <= now)
  const matches = await Promise.all(open.map((row) => isRight(row, attempt.password, vault)))
  if (open.length === 0) await passwordMatches(attempt.password, undefined)
  const right = open.filter((_, position) => matches[position])
  const [only] = right
  if (right.length === 1 && only !== undefined) return only
  if (right.length === 0) {
    const lock = { failuresMax: FAILURES_MAX, lockedUntil: later(now, LOCKED_MS) }
    await db.transaction(async (tx) => {
      for (const row of open) await recordFailure(tx, { tenantId: row.tenant_id, userId: row.user_id }, lock)
    })
  }
  throw refusal()
}

async function isRight(row: SignInRow, password: string, vault: Vault): Promise<boolean> {
  if (row.temporary_hash === null) return passwordMatches(password, row.password_hash)
  if (vault.matches(password, row.temporary_hash)) return true
  // A quick no would tell that this name exists and has never signed in.
  return passwordMatches(password, undefined)
}

/**
 * Does what follows a verified sign-in, under the lock of the user's row, provided that nothing has changed since it
 * was read. The moment returned was taken under that lock: a session that begins then is ended by every reset,
 * disabling or change of password that comes after.
 */
export async function settleSignIn(
  db: ScopedDatabase,
  clock: Clock,
  user: SignInRow,
  work: (tx: Tx, moment: Date) => Promise<void>,
): Promise<Date> {
  return db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, user, clock.now()))) throw refusal()
    const moment = clock.now()
    await work(tx, moment)
    return moment
  })
}

/** Naming the workspace also makes it the one that the session works in. */
export async function sessionFor(
  tokens: SessionTokens,
  user: SignInRow,
  attempt: SignInAttempt,
  startsAt: Date,
) {
  const { token, expiresAt } = await tokens.issue(
    {
      subject: user.user_id,
      email: user.email ?? undefined,
      name: user.display_name || user.username,
      organisation: attempt.workspace === undefined ? undefined : user.idp_org_id,
    },
    startsAt,
  )
  return { token, expires_at: expiresAt.toISOString() }
}
