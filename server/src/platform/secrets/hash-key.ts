import type { Clock } from '../../kernel/clock.ts'
import { listKeys, signingKeyContext } from '../auth/signing-keys.store.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { Vault } from './vault.ts'
import { addHashKey, findHashKey, vaultKeyContext } from './vault-keys.store.ts'

const CONTEXT = vaultKeyContext({ purpose: 'hash' })

/**
 * Recovery codes, links and the people of the audit log are stored as keyed hashes. Their key is derived from the first
 * encryption key and stored, sealed, so that they stay valid when that one is replaced.
 */
export async function useStoredHashKey(db: Database, vault: Vault, clock: Clock): Promise<void> {
  const stored =
    (await db.read(asSystem, findHashKey)) ??
    (await db.transaction(asSystem, (tx) => makeHashKey(tx, vault, clock)))
  // Under a wrong encryption key nothing opens: `rapport doctor` says so.
  if (stored === undefined || vault.reseal(stored, CONTEXT) === 'unreadable') return
  vault.useHashKey(Buffer.from(vault.open(stored, CONTEXT), 'base64'))
}

/** Of the encryption key that the installation was used with so far, which is the one that its signing key opens with. */
async function makeHashKey(tx: Tx, vault: Vault, clock: Clock): Promise<Buffer | undefined> {
  const [newest] = await listKeys(tx)
  const known = newest && { value: newest.sealedPrivateKey, context: signingKeyContext(newest) }
  if (known !== undefined && vault.reseal(known.value, known.context) === 'unreadable') return undefined
  const key = vault.hashKeyFor(known)
  await addHashKey(tx, vault.seal(key.toString('base64'), CONTEXT), clock.now())
  return findHashKey(tx)
}
