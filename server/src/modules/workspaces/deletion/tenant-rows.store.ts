import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

/** Removes some of a workspace's rows from a table. */
export async function deleteTenantRows(
  tx: Tx,
  table: string,
  tenantId: string,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}
    and ctid = any(array(select ctid from ${sql.table(table)} where tenant_id = ${tenantId} limit ${count}))`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Of these tables, those that have rows of the workspace. */
export async function tablesWithRows(
  tx: Tx,
  tables: readonly string[],
  tenantId: string,
): Promise<readonly string[]> {
  const looks = tables.map(
    (name) =>
      sql`select ${name}::text as name where exists (select from ${sql.table(name)} where tenant_id = ${tenantId})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(tx.db)
  return rows.map(({ name }) => name)
}

/** Amounts of the ledger stay; what they were for, and who booked them, goes. */
export async function emptyLedgerWords(tx: Tx, tenantId: string, count: number): Promise<number> {
  const { rows } = await sql<{
    emptied: number
  }>`select empty_ledger_words(${tenantId}, ${count}) as emptied`.execute(tx.db)
  return rows[0]?.emptied ?? 0
}
