import { randomInt } from 'node:crypto'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { replaceRecoveryCodes } from './factors.store.ts'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4
/** Without letters that are taken for digits. 30 to the 16th is 78 bits: no list of guesses is that long. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz2345679'

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

/** However it was typed. */
const bare = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export const looksLikeRecoveryCode = (code: string): boolean => bare(code).length === GROUPS * GROUP_LENGTH

export const recoveryHash = (vault: Vault, userId: string, code: string): Buffer =>
  vault.keyedHash(`recovery code ${userId} ${bare(code)}`)

/** Makes ten new ones; those from before stop working. */
export async function issueRecoveryCodes(tx: Tx, vault: Vault, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(vault, userId, code)),
  )
  return codes
}
