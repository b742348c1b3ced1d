import { Problem } from '../../../kernel/problem.ts'
import type { GuardParts } from '../sign-in-guard.ts'
import { secretContext } from '../tables.ts'
import type { Proof } from './factors.schemas.ts'
import { countRecoveryCodes, type FactorRow, listFactors, useRecoveryCode, useStep } from './factors.store.ts'
import { arePasskeysPossible, assertionOptions, verifiedAssertion } from './passkeys.ts'
import { looksLikeRecoveryCode, recoveryHash } from './recovery.ts'
import { stepOfCode } from './totp.rules.ts'

/** What to say to a person who has a second factor and shows none; with a challenge for their passkeys. */
export async function missingProof(
  parts: GuardParts,
  userId: string,
  proof: Proof,
): Promise<Problem | undefined> {
  if (proof.code !== undefined || proof.passkey !== undefined) return undefined
  const factors = await parts.db.read((tx) => listFactors(tx, userId))
  if (factors.length === 0) return undefined
  const passkeys = factors.filter(({ kind }) => kind === 'passkey')
  const isPossible = passkeys.length > 0 && arePasskeysPossible(parts.settings.publicUrl)
  const options = isPossible ? await assertionOptions(parts, 'prove', userId, passkeys) : undefined
  return new Problem(
    'second_factor_required',
    'The account has a second factor; send it as `code` or `passkey` with the same request.',
    {
      extra: {
        methods: await methodsOf(parts, userId, factors),
        ...(options === undefined ? {} : { passkey_options: options }),
      },
    },
  )
}

async function methodsOf(
  { db }: GuardParts,
  userId: string,
  factors: readonly FactorRow[],
): Promise<readonly string[]> {
  const codes = await db.read((tx) => countRecoveryCodes(tx, userId))
  return [...new Set(factors.map(({ kind }) => kind)), ...(codes > 0 ? ['recovery_code'] : [])]
}

/** Uses a proof up, whether it holds or not. A person without a second factor has nothing to show. */
export async function proofHolds(
  parts: GuardParts,
  userId: string,
  proof: Proof,
): Promise<'none' | 'shown' | 'wrong'> {
  const factors = await parts.db.read((tx) => listFactors(tx, userId))
  if (factors.length === 0) return 'none'
  if (proof.passkey !== undefined) {
    const row = await verifiedAssertion(parts, 'prove', userId, proof.passkey)
    return row === undefined ? 'wrong' : 'shown'
  }
  const code = proof.code ?? ''
  const isShown = looksLikeRecoveryCode(code)
    ? await recoveryCodeHolds(parts, userId, code)
    : await totpHolds(parts, factors, code)
  return isShown ? 'shown' : 'wrong'
}

/** True once for every code of one of these factors. */
export async function totpHolds(
  { db, vault, clock }: GuardParts,
  factors: readonly FactorRow[],
  code: string,
): Promise<boolean> {
  const now = clock.now()
  for (const { factor_id: factorId, secret, last_step: lastStep } of factors) {
    if (secret === null) continue
    const key = Buffer.from(vault.open(secret, secretContext(factorId)), 'base64')
    const step = stepOfCode(key, code, now, lastStep)
    if (step !== undefined) return db.transaction((tx) => useStep(tx, factorId, step, now))
  }
  return false
}

const recoveryCodeHolds = ({ db, vault, clock }: GuardParts, userId: string, code: string) =>
  db.transaction((tx) => useRecoveryCode(tx, userId, recoveryHash(vault, userId, code), clock.now()))
