import { PLATFORM_TENANT_ID } from '../../../kernel/ids.ts'
import { invalidField, Problem, refused } from '../../../kernel/problem.ts'
import { passwordMatches } from '../../../platform/auth/passwords.ts'
import { markProved } from '../../../platform/auth/sessions.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PersonCaller } from '../../../platform/http/operation.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { type GuardParts, guarded } from '../sign-in-guard.ts'
import { countRecoveryCodes, findPasswordRow, listFactors, lockPerson } from './factors.store.ts'
import { issueRecoveryCodes } from './recovery.ts'

/** People of an external provider show their second factor there. */
export function ownUserId({ person }: PersonCaller): string {
  if (person.issuer !== '' || person.personId === undefined)
    throw refused('You sign in with your organisation’s identity provider; its second factor counts.')
  return person.personId
}

/** Guesses inside a session have a history apart from those at sign-in. */
export const sessionAccount = (userId: string) => ({ tenantId: PLATFORM_TENANT_ID, userId })

export const wrongProof = (): Problem =>
  new Problem(
    'forbidden',
    'The code is wrong, was used before, or there were too many failed attempts; then wait a quarter of an hour.',
  )

/**
 * The first factor is set up with the password, so that a stolen session cannot add one; every further one with a recent
 * proof of those there are, which the operation asks for itself.
 */
export async function checkPassword(
  parts: GuardParts,
  userId: string,
  password: string | undefined,
): Promise<void> {
  const { factors, row } = await parts.db.read(async (tx) => ({
    factors: await listFactors(tx, userId),
    row: await findPasswordRow(tx, userId),
  }))
  const stored = row?.password_hash ?? undefined
  if (factors.length > 0 || stored === undefined) return
  if (password === undefined) throw invalidField('body.password', 'is required for the first second factor')
  const isRight = await guarded(parts, sessionAccount(userId), async (isTried) => {
    const matches = await passwordMatches(password, isTried ? stored : undefined)
    return matches ? true : undefined
  })
  if (isRight !== true) throw wrongProof()
}

/**
 * After a factor was shown for the first time: the session counts as proved, and a person without recovery codes
 * gets them.
 */
export async function afterEnrolment(
  tx: Tx,
  vault: Vault,
  { person }: PersonCaller,
  userId: string,
  now: Date,
): Promise<string[] | undefined> {
  await lockPerson(tx, userId)
  if (person.session !== undefined) await markProved(tx, person.session.hash, now)
  if ((await countRecoveryCodes(tx, userId)) > 0) return undefined
  return issueRecoveryCodes(tx, vault, userId)
}
