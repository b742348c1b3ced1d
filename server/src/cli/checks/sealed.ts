import { tables } from '../../modules.ts'
import type { Database } from '../../platform/db/database.ts'
import { sealedColumns } from '../../platform/secrets/reseal.store.ts'
import { countSealed } from '../../platform/secrets/reseal.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { type Finding, note } from './finding.ts'

/** How far the replacement of the encryption key is, and whether values are left from before workspaces had keys. */
export async function checkSealed(db: Database, vault: Vault): Promise<readonly Finding[]> {
  const { left, unreadable } = await countSealed(db, vault, sealedColumns(tables))
  const lost = note(
    'Secrets',
    `${unreadable} values open with none of the keys.`,
    'Put back the encryption key or the rows of workspace_keys that they were sealed with, or set them again.',
  )
  return [...progress(vault, left), ...(unreadable > 0 ? [lost] : [])]
}

function progress({ hasOldKeys }: Vault, left: number): readonly Finding[] {
  const about = hasOldKeys ? 'Old keys' : 'Workspace keys'
  if (left > 0) {
    const key = hasOldKeys ? 'an old key' : 'the installation’s key instead of their workspace’s'
    return [note(about, `${left} values are sealed under ${key}.`, 'rapport keys rotate-encryption')]
  }
  if (!hasOldKeys) return []
  return [note(about, 'nothing is sealed under an old key.', 'Remove RAPPORT_ENCRYPTION_KEYS_OLD.')]
}
