import { Type } from 'typebox'
import type { Clock } from '../../kernel/clock.ts'
import { idFromName, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import { KeyedMutex } from '../../kernel/keyed-mutex.ts'
import { Problem } from '../../kernel/problem.ts'
import { addressGroup } from '../../platform/auth/address-group.ts'
import { passwordMatches } from '../../platform/auth/passwords.ts'
import type { SessionTokens } from '../../platform/auth/session-tokens.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { named, Text, Timestamp } from '../../platform/http/schema.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Settings } from '../../platform/settings.ts'
import { findSignIns, isStillVerified, type SignInRow } from './sign-in.store.ts'
import { afterFailure, mayTry } from './sign-in-throttle.rules.ts'
import {
  type Account,
  ensureRows,
  readHistory,
  recordFailures,
  recordFamiliar,
} from './sign-in-throttle.store.ts'
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
}

export interface SignInAttempt {
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

/** What verifying needs of its operation. */
interface SignInParts {
  readonly db: ScopedDatabase
  readonly vault: Vault
  readonly clock: Clock
  readonly settings: Pick<Settings, 'signInFailuresPerHour'>
  readonly request: { readonly ip: string }
}

export interface VerifiedSignIn {
  readonly user: SignInRow
  /** The address it came from, as a keyed hash. */
  readonly source: Buffer
}

/** Guesses for one account from one address are verified one after the other: a burst finds the throttle closed. */
const guesses = new KeyedMutex()

/**
 * Finds the one person whose username and password these are. Where several workspaces know the name and none is
 * given, no password is compared with any of them: the answer would reveal whether one matched.
 *
 * Hashing happens between transactions: it takes tens of milliseconds, and the embedded database has a single
 * connection. Every refusal costs the same work.
 */
export async function verifySignIn(parts: SignInParts, attempt: SignInAttempt): Promise<VerifiedSignIn> {
  const { db, vault, clock, settings, request } = parts
  const perHour = settings.signInFailuresPerHour
  const source = vault.keyedHash(`sign-in address ${addressGroup(request.ip)}`)
  const found = await db.read((tx) => findSignIns(tx, attempt.username, attempt.workspace))
  const only = found.length === 1 ? found[0] : undefined
  const account = accountOf(only, attempt)
  return guesses.run(`${account.tenantId} ${account.userId} ${source.toString('base64')}`, async () => {
    const history = await db.read((tx) => readHistory(tx, account, source))
    const isTried = mayTry(history, perHour, clock.now())
    if (only !== undefined && isTried) {
      if (await isRight(only, attempt.password, vault)) return { user: only, source }
    } else {
      await passwordMatches(attempt.password, undefined)
    }
    if (isTried) await countFailure(db, account, source, perHour, clock.now())
    throw refusal()
  })
}

/** An unknown or ambiguous name has a history of its own: it is throttled like any other. */
const accountOf = (user: SignInRow | undefined, attempt: SignInAttempt): Account =>
  user === undefined
    ? {
        tenantId: PLATFORM_TENANT_ID,
        userId: idFromName(attempt.workspace?.toLowerCase() ?? '', usernameKey(attempt.username)),
      }
    : { tenantId: user.tenant_id, userId: user.user_id }

async function countFailure(
  db: ScopedDatabase,
  account: Account,
  source: Buffer,
  perHour: number,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await ensureRows(tx, account, source, now)
    const history = await readHistory(tx, account, source, { isLocked: true })
    await recordFailures(tx, account, source, afterFailure(history, perHour, now), now)
  })
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
export async function completeSignIn(
  db: ScopedDatabase,
  clock: Clock,
  { user, source }: VerifiedSignIn,
  work: (tx: Tx, moment: Date) => Promise<void>,
): Promise<Date> {
  return db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, user))) throw refusal()
    const moment = clock.now()
    await recordFamiliar(tx, { tenantId: user.tenant_id, userId: user.user_id }, source, moment)
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
