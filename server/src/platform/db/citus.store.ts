import { sql } from 'kysely'
import type { Tx } from './tx.ts'

/** How the tables of this database are spread over the nodes of a Citus cluster. */
export interface Distribution {
  /** On every node: tables without a workspace, those found by a key that names none, and what these refer to. */
  readonly reference: readonly string[]
  /** By `tenant_id`; all rows of a workspace are on one node. */
  readonly distributed: readonly string[]
}

/**
 * Citus keeps a unique key on a distributed table only if it contains the column that the table is distributed by, and a
 * reference table may refer to reference tables alone. The rest follows. Tables that others refer to come first.
 */
export async function readDistribution(tx: Tx): Promise<Distribution> {
  const { rows } = await sql<{ name: string; is_reference: boolean }>`
    with recursive own as (
      select c.oid, c.relname::text as name,
        (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as tenant
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
    ),
    reference (oid) as (
      select own.oid from own where tenant is null
        or exists (select from pg_index i where i.indrelid = own.oid and i.indisunique and not tenant = any(i.indkey))
      union
      select f.confrelid from reference r join pg_constraint f on f.conrelid = r.oid and f.contype = 'f'
    ),
    depth (oid, level) as (
      select oid, 0 from own
      union
      select f.conrelid, d.level + 1 from depth d
      join pg_constraint f on f.confrelid = d.oid and f.contype = 'f' and f.conrelid <> f.confrelid
      where d.level < 30
    )
    select own.name, exists (select from reference r where r.oid = own.oid) as is_reference
    from own join depth using (oid) group by own.oid, own.name order by max(level), own.name`.execute(tx.db)
  const named = (isReference: boolean) =>
    rows.filter((row) => row.is_reference === isReference).map(({ name }) => name)
  return { reference: named(true), distributed: named(false) }
}
