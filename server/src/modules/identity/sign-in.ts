import { type Clock, later, MINUTE_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { passwordMatches } from '../../platform/auth/passwords.ts'
import type { ScopedDatabase } from '../../platform/http/operation.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { findSignIns, recordFailure, type SignInRow } from './workspace-users.store.ts'

export interface SignInAttempt {
  readonly username: string
  readonly password: string
  readonly workspace: string | undefined
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
  if (row.temporary_hash !== null) return vault.matches(password, row.temporary_hash)
  return passwordMatches(password, row.password_hash)
}
