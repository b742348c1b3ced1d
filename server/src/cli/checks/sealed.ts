import { tables } from '../../modules.ts'
import type { Database } from '../../platform/db/database.ts'
import { sealedColumns } from '../../platform/secrets/reseal.store.ts'
import { countSealed } from '../../platform/secrets/reseal.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { type Finding, note } from './finding.ts'

/** How far the replacement of the encryption key is, while old ones are configured. */
export async function checkSealed(db: Database, vault: Vault): Promise<readonly Finding[]> {
  if (!vault.hasOldKeys) return []
  const about = 'Old keys'
  const { left } = await countSealed(db, vault, sealedColumns(tables))
  if (left > 0)
    return [note(about, `${left} values are sealed under an old key.`, 'rapport keys rotate-encryption')]
  return [note(about, 'nothing is sealed under an old key.', 'Remove RAPPORT_ENCRYPTION_KEYS_OLD.')]
}
