import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

/** Those that were confirmed, oldest first. */
export async function listFactors(tx: Tx, userId: string) {
  return tx.db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('factor_id')
    .execute()
}

export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number]

export async function findFactor(tx: Tx, userId: string, factorId: string): Promise<FactorRow | undefined> {
  return tx.db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<FactorRow | undefined> {
  return tx.db
    .selectFrom('second_factors')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

interface NewFactor {
  readonly factorId: string
  readonly userId: string
  readonly name: string
  readonly now: Date
}

/** A secret that was begun before and never confirmed is replaced. */
export async function insertTotp(tx: Tx, factor: NewFactor & { readonly secret: Buffer }): Promise<void> {
  await tx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', factor.userId)
    .where('confirmed_at', 'is', null)
    .execute()
  await tx.db
    .insertInto('second_factors')
    .values({
      factor_id: factor.factorId,
      user_id: factor.userId,
      kind: 'totp',
      name: factor.name,
      secret: factor.secret,
      created_at: factor.now,
    })
    .execute()
}

/** False when the authenticator is registered already. */
export async function insertPasskey(
  tx: Tx,
  factor: NewFactor & {
    readonly credentialId: string
    readonly publicKey: Uint8Array
    readonly counter: number
    readonly transports: readonly string[]
  },
): Promise<boolean> {
  const result = await tx.db
    .insertInto('second_factors')
    .values({
      factor_id: factor.factorId,
      user_id: factor.userId,
      kind: 'passkey',
      name: factor.name,
      credential_id: factor.credentialId,
      public_key: factor.publicKey,
      counter: factor.counter,
      transports: [...factor.transports],
      created_at: factor.now,
      confirmed_at: factor.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** True once for every step: of two requests with the same code, one is too late. The first use confirms the factor. */
export async function useStep(tx: Tx, factorId: string, step: number, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable('second_factors')
    .set((eb) => ({
      last_step: step,
      last_used_at: now,
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)),
    }))
    .where('factor_id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** An authenticator that counts must have counted on; one that does not says 0 each time. */
export async function usePasskey(tx: Tx, row: FactorRow, counter: number, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable('second_factors')
    .set({ counter, last_used_at: now })
    .where('factor_id', '=', row.factor_id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteFactor(tx: Tx, userId: string, factorId: string): Promise<boolean> {
  const result = await tx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx.db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** True once for every code. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type ChallengePurpose = 'register' | 'prove' | 'sign_in'

export async function insertChallenge(
  tx: Tx,
  challenge: {
    readonly hash: Buffer
    readonly purpose: ChallengePurpose
    readonly userId: string | undefined
    readonly expiresAt: Date
  },
): Promise<void> {
  await tx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      user_id: challenge.userId ?? null,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** True once for every challenge that was given for this purpose, and to this person where one was named. */
export async function takeChallenge(
  tx: Tx,
  hash: Buffer,
  purpose: ChallengePurpose,
  userId: string | undefined,
  now: Date,
): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
  return (
    row !== undefined && row.purpose === purpose && row.user_id === (userId ?? null) && row.expires_at > now
  )
}

export async function deleteExpiredChallenges(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()
}

/** Whether a workspace of the person asks their role for a second factor. */
export async function isFactorRequired(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .select('w.user_id')
    .where('w.user_id', '=', userId)
    .where('w.status', '=', 'active')
    .where('t.is_active', '=', true)
    .where(sql<boolean>`w.role = any (t.second_factor_roles)`)
    .executeTakeFirst()
  return row !== undefined
}

/** The row with the person's password. */
export async function findPasswordRow(tx: Tx, userId: string) {
  return tx.db
    .selectFrom('workspace_users')
    .select(['tenant_id', 'user_id', 'username', 'email', 'password_hash'])
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('password_hash', 'is', null))
    .limit(1)
    .executeTakeFirst()
}

/** Locks all of a person's places, so that two changes of their factors come one after the other. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .orderBy('tenant_id')
    .forUpdate()
    .execute()
}
