import { tables } from '../../modules.ts'
import type { Database } from '../../platform/db/database.ts'
import { sealedColumns } from '../../platform/secrets/reseal.store.ts'
import { countSealed } from '../../platform/secrets/reseal.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { type Finding, note } from './finding.ts'

/** How far the replacement of the encryption key is, and whether values are left from before workspaces had keys. */
export async function checkSealed(db: Database, vault: Vault): Promise<readonly Finding[]> {
  const about = vault.hasOldKeys ? 'Old keys' : 'Workspace keys'
  const { left } = await countSealed(db, vault, sealedColumns(tables))
  if (left > 0) {
    const key = vault.hasOldKeys ? 'an old key' : 'the installation’s key instead of their workspace’s'
    return [note(about, `${left} values are sealed under ${key}.`, 'rapport keys rotate-encryption')]
  }
  if (!vault.hasOldKeys) return []
  return [note(about, 'nothing is sealed under an old key.', 'Remove RAPPORT_ENCRYPTION_KEYS_OLD.')]
}
