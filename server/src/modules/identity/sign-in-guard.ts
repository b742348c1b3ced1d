import type { Clock } from '../../kernel/clock.ts'
import { KeyedMutex } from '../../kernel/keyed-mutex.ts'
import { addressGroup } from '../../platform/auth/address-group.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { RequestFacts } from '../../platform/http/request-facts.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Settings } from '../../platform/settings.ts'
import { afterFailure, mayTry } from './sign-in-throttle.rules.ts'
import { type Account, ensureRows, readHistory, recordFailures } from './sign-in-throttle.store.ts'

/** What verifying a guess needs of its operation. */
export interface GuardParts {
  readonly db: ScopedDatabase
  readonly vault: Vault
  readonly clock: Clock
  readonly settings: Pick<Settings, 'signInFailuresPerHour' | 'publicUrl'>
  readonly request: Pick<RequestFacts, 'ip' | 'audit'>
}

/** Guesses for one account from one address are verified one after the other: a burst finds the throttle closed. */
const guesses = new KeyedMutex()

/** The address a guess came from, as a keyed hash. */
export const sourceOf = ({ vault, request }: GuardParts): Buffer =>
  vault.keyedHash(`sign-in address ${addressGroup(request.ip)}`)

/**
 * Verifies one guess under the throttle. `verify` is told whether the guess counts at all: when it does not, it has to
 * cost the same and answer undefined. What it answers is returned; undefined counts as a failure.
 */
export async function guarded<T>(
  parts: GuardParts,
  account: Account,
  verify: (isTried: boolean) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db, clock, settings } = parts
  const perHour = settings.signInFailuresPerHour
  const source = sourceOf(parts)
  return guesses.run(`${account.tenantId} ${account.userId} ${source.toString('base64')}`, async () => {
    const history = await db.read((tx) => readHistory(tx, account, source))
    const isTried = mayTry(history, perHour, clock.now())
    const found = await verify(isTried)
    if (found !== undefined) return found
    if (isTried) await countFailure(db, account, source, perHour, clock.now())
    return undefined
  })
}

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
