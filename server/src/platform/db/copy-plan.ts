import type { Database } from './database.ts'
import type { TenantContext, Tx } from './tx.ts'

/**
 * Values travel as the text that PostgreSQL itself writes and reads, and never as values of JavaScript: numbers keep
 * all their digits, times their microseconds, and a JSON null stays apart from no value. With these settings the same
 * value has the same text in both databases, whatever their servers are set to.
 */
const SAME_TEXTS = `set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
  set_config('IntervalStyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
  set_config('extra_float_digits', '1', true)`

/** Every workspace's rows. */
export const asReader: TenantContext = {
  statement: { text: `select set_config('role', 'rapport_system', true), ${SAME_TEXTS}`, values: [] },
}

/**
 * The role that migrated and so owns the tables; the first statement of a long transaction. No other session should use
 * a database that is being filled, so a lock that is not granted within a minute is reported.
 */
export const asOwner: TenantContext = {
  statement: {
    text: `select ${SAME_TEXTS}, set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`,
    values: [],
  },
}

/** Names are quoted where they have to be, ready for a statement; so are types. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Tables whose rows have to be there first. */
  readonly refersTo: readonly string[]
}

/** Rows that lie side by side, from one place in the table to another. */
export interface Slice {
  readonly first: string
  readonly last: string
}

export interface TablePlan extends CopiedTable {
  readonly slices: readonly Slice[]
}

export interface CopyPlan {
  readonly tables: readonly TablePlan[]
  readonly rows: number
}

/** About as much is read, sent and written at a time; a row that is larger goes alone. */
const SLICE_BYTES = 1_000_000

/** What is in a database, in the order in which another one can take it. */
export async function planCopy(source: Database): Promise<CopyPlan> {
  const found = await source.read(asReader, listTables)
  const tables: TablePlan[] = []
  let rows = 0
  for (const table of inOrder(found)) {
    const sliced = await source.read(asReader, (tx) => sliceTable(tx, table))
    tables.push({ ...table, slices: sliced })
    for (const slice of sliced) rows += slice.rows
  }
  return { tables, rows }
}

/** Our tables, but for the list of migrations. What a table computes by itself is no column to copy. */
async function listTables(tx: Tx): Promise<readonly CopiedTable[]> {
  const { rows } = await tx.run<CopiedTable>({
    text: `select quote_ident(t.relname) as name,
        (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        array(select distinct quote_ident(r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = t.oid and f.contype = 'f' and r.oid <> t.oid) as "refersTo"
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'schema_migrations'
      order by t.relname`,
    values: [],
  })
  return rows
}

/**
 * Each table after those it refers to, so that foreign keys stay in force and look at every row. (Dropped and
 * added again, they would check none: the owner of the tables sees no row of them.)
 */
export function inOrder(tables: readonly CopiedTable[]): readonly CopiedTable[] {
  const ordered: CopiedTable[] = []
  const placed = new Set<string>()
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)))
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`Tables that refer to one another in a circle cannot be copied: ${names}.`)
    }
    for (const table of ready) placed.add(table.name)
    ordered.push(...ready)
    waiting = waiting.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

async function sliceTable(tx: Tx, table: CopiedTable): Promise<readonly (Slice & { rows: number })[]> {
  const bytes = table.columns.map(({ name }) => `coalesce(pg_column_size(${name}), 0)`).join(' + ')
  const { rows } = await tx.run<Slice & { rows: number }>({
    text: `select min(place)::text as first, max(place)::text as last, count(*) as rows
      from (select place, sum(bytes) over (order by place rows unbounded preceding) / ${SLICE_BYTES} as slice
        from (select ctid as place, ${bytes} as bytes from ${table.name}) as sized) as sliced
      group by slice order by slice`,
    values: [],
  })
  return rows
}

/** Of these tables, those that are in a database and have rows. */
export async function listFilled(tx: Tx, tables: readonly CopiedTable[]): Promise<readonly string[]> {
  const there = new Set((await listTables(tx)).map(({ name }) => name))
  const looks = tables
    .filter(({ name }) => there.has(name))
    .map(({ name }) => `select $$${name}$$ as name where exists (select from ${name})`)
  if (looks.length === 0) return []
  const { rows } = await tx.run<{ name: string }>({ text: looks.join(' union all '), values: [] })
  return rows.map(({ name }) => name)
}
