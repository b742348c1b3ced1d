import type { Tx } from './tx.ts'

export interface KeyColumn {
  readonly name: string
  readonly type: string
}

/** The columns of each table's primary key after `tenant_id`, in their order. Names are quoted where they have to be. */
export type PrimaryKeys = ReadonlyMap<string, readonly KeyColumn[]>

export async function readPrimaryKeys(tx: Tx): Promise<PrimaryKeys> {
  const { rows } = await tx.run<{ table: string; columns: readonly KeyColumn[] }>({
    text: `select t.relname as table, json_agg(json_build_object('name', quote_ident(a.attname),
        'type', format_type(a.atttypid, a.atttypmod)) order by k.place) as columns
      from pg_class t join pg_index i on i.indrelid = t.oid and i.indisprimary
        cross join unnest(i.indkey::int[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      group by t.relname`,
    values: [],
  })
  return new Map(rows.map((row) => [row.table, row.columns.filter(({ name }) => name !== 'tenant_id')]))
}
