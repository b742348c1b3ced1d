import { type AliasedRawBuilder, sql } from 'kysely'
import { sealedByInstallation, type TablesOf, table, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

/** Whose secret a sealed value is, with the key of that workspace as it is stored; null before its first secret. */
export interface WorkspaceKey {
  readonly tenant_id: string
  readonly workspace_key: Buffer | null
}

export const workspaceKeyContext = ({ tenant_id }: { readonly tenant_id: string }): string =>
  `workspace-key/${tenant_id}`

export const workspaceKeys = table('workspace_keys', {
  tenant_id: uuid(),
  sealed_key: sealedByInstallation(['tenant_id'], workspaceKeyContext),
  created_at: timestamp().withDefault(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof workspaceKeys> {}
}

/**
 * The key as a column of rows that have sealed values. It is read with every row instead of being kept in memory: it
 * costs no round trip, and a key that was deleted opens nothing from the next read on, in every process.
 */
export const workspaceKeyOf = (rows: string): AliasedRawBuilder<Buffer | null, 'workspace_key'> =>
  sql<Buffer | null>`(select sealed_key from workspace_keys where workspace_keys.tenant_id = ${sql.ref(rows)}.tenant_id)`.as(
    'workspace_key',
  )

export async function findWorkspaceKey(tx: Tx, tenantId: string): Promise<Buffer | null> {
  const row = await tx.db
    .selectFrom('workspace_keys')
    .select('sealed_key')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.sealed_key ?? null
}

/** Waits for another transaction that adds one. False when there is one already. */
export async function addWorkspaceKey(tx: Tx, tenantId: string, sealedKey: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('workspace_keys')
    .values({ tenant_id: tenantId, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
