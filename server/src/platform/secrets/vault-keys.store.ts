import { sealedByInstallation, type TablesOf, table, text, timestamp } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

export const vaultKeyContext = ({ purpose }: { readonly purpose: string }): string => `vault-key/${purpose}`

export const vaultKeys = table(
  'vault_keys',
  {
    purpose: text<'hash'>(),
    sealed: sealedByInstallation(['purpose'], vaultKeyContext),
    created_at: timestamp(),
  },
  'platform',
)

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof vaultKeys> {}
}

export async function findHashKey(tx: Tx): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom('vault_keys')
    .select('sealed')
    .where('purpose', '=', 'hash')
    .executeTakeFirst()
  return row?.sealed
}

/** Of several processes that start at once, the first one's stays. */
export async function addHashKey(tx: Tx, value: Buffer, now: Date): Promise<void> {
  await tx.db
    .insertInto('vault_keys')
    .values({ purpose: 'hash', sealed: value, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
