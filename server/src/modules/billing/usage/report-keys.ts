import type { Tx } from '../../../platform/db/tx.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { validKeys } from './reports.store.ts'

/** Ties a sealed secret to the row it stands in. */
export const keyContext = (tenantId: string, keyId: string): string => `metering_keys:${tenantId}:${keyId}`

export async function openSecrets(
  tx: Tx,
  vault: Vault,
  tenantId: string,
  now: Date,
): Promise<readonly string[]> {
  const keys = await validKeys(tx, tenantId, now)
  return keys.map((key) => vault.open(key.secret, keyContext(tenantId, key.key_id)))
}
