import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { AgentTable } from '../../platform/module.ts'

interface AgentKey {
  readonly tenantId: string
  readonly agentId: string
}

/** Removes the rows of an agent and says how many there were. Children go before parents. */
export async function deleteOwnedRows(
  tx: Tx,
  owned: readonly AgentTable[],
  { tenantId, agentId }: AgentKey,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table } of [...owned].reverse()) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table.name)}
      where tenant_id = ${tenantId} and agent_id = ${agentId}`.execute(tx.db)
    counts[table.name] = Number(numAffectedRows ?? 0)
  }
  return counts
}

/** The same for one instance, in the tables that know instances. */
export async function deleteInstanceRows(
  tx: Tx,
  owned: readonly AgentTable[],
  { tenantId, agentId }: AgentKey,
  instanceId: string,
): Promise<{ readonly facts: number; readonly nodes: number }> {
  const counts = { facts: 0, nodes: 0 }
  for (const { table, countedAs } of [...owned].reverse()) {
    if (!('instance_id' in table.columns)) continue
    const { numAffectedRows } = await sql`delete from ${sql.table(table.name)}
      where tenant_id = ${tenantId} and agent_id = ${agentId} and instance_id = ${instanceId}`.execute(tx.db)
    if (countedAs !== undefined) counts[countedAs] += Number(numAffectedRows ?? 0)
  }
  return counts
}

/**
 * The id that a row of the source has in the copy: its first 88 bits, which hold the time and the count within it, and
 * a digest of the copy and the id. No table of pairs is needed, copying again finds the same ids, and they sort as the
 * source's do.
 */
const copyOf = (id: RawBuilder<unknown>, copyId: string): RawBuilder<unknown> =>
  sql`(left(${id}::text, 26) || left(md5(${copyId} || ${id}::text), 10))::uuid`

function copiedColumn(owned: AgentTable, column: string, copyId: string): RawBuilder<unknown> {
  if (column === 'agent_id') return sql`${copyId}::uuid`
  if (!owned.ids.includes(column)) return sql.ref(column)
  const type = owned.table.columns[column]?.pgType ?? 'uuid'
  if (!type.endsWith('[]'))
    return sql`case when ${sql.ref(column)} is not null then ${copyOf(sql.ref(column), copyId)} end`
  return sql`array(select ${copyOf(sql.ref('one.id'), copyId)} from unnest(${sql.ref(column)})
    with ordinality as one (id, place) order by one.place)::${sql.raw(type)}`
}

/** Copies the rows of one table; rows that are there already, from an attempt before, stay as they are. */
export async function copyOwnedRows(
  tx: Tx,
  owned: AgentTable,
  from: AgentKey,
  copyId: string,
): Promise<number> {
  const columns = Object.keys(owned.table.columns)
  const { numAffectedRows } = await sql`
    insert into ${sql.table(owned.table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => copiedColumn(owned, column, copyId)))}
    from ${sql.table(owned.table.name)} where tenant_id = ${from.tenantId} and agent_id = ${from.agentId}
    on conflict do nothing`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}
