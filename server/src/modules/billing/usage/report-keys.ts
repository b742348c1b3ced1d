import type { Tx } from '../../../platform/db/tx.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { meteringKeyContext } from '../tables.ts'
import { validKeys } from './reports.store.ts'

export async function openSecrets(
  tx: Tx,
  vault: Vault,
  tenantId: string,
  now: Date,
): Promise<readonly string[]> {
  const keys = await validKeys(tx, tenantId, now)
  return keys.map((key) => vault.openFor(key, key.secret, meteringKeyContext(key)))
}
