import type { KeyColumn } from '../../../platform/db/primary-keys.store.ts'
import type { Table } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface Page {
  readonly rows: number
  /** A line of JSON for each row. */
  readonly lines: string
  /** The key of the last row; undefined when there was none. */
  readonly last: readonly string[] | undefined
}

/** Rows and bytes of one page; a row that is larger goes alone. */
const ROWS = 500
const BYTES = 1_000_000

/**
 * The next rows of a workspace in the order of the primary key, as lines that the database itself writes: numbers keep all
 * their digits, and the event loop is not held up.
 */
export async function readPage(
  tx: Tx,
  table: Table,
  key: readonly KeyColumn[],
  tenantId: string,
  after: readonly string[],
  leftOut: readonly string[],
): Promise<Page> {
  const names = key.map(({ name }) => `t.${name}`)
  const order = ['t.tenant_id', ...names].join(', ')
  const given = key.map(({ type }, place) => `$${place + 3}::${type}`)
  const isAfter =
    after.length === 0
      ? ''
      : key.length === 0
        ? 'and false'
        : `and (${names.join(', ')}) > (${given.join(', ')})`
  const keys = names.map((name) => `${name}::text`).join(', ')
  const bytes = Object.keys(table.columns).map((name) => `coalesce(pg_column_size(t."${name}"), 0)`)
  const { rows } = await tx.run<{ rows: number; lines: string | null; last: string[] | null }>({
    text: `select count(*)::int as rows, string_agg((to_jsonb(whole) - $2::text[])::text || chr(10), '' order by n) as lines,
        (array_agg(key order by n desc))[1] as last
      from (select whole, key, n, sum(bytes) over (order by n rows unbounded preceding) as total
        from (select t as whole, jsonb_build_array(${keys}) as key, row_number() over (order by ${order}) as n,
            ${bytes.join(' + ')} as bytes
          from ${table.name} t where t.tenant_id = $1 ${isAfter} order by ${order} limit ${ROWS}) as next_rows) as sized
      where n = 1 or total <= ${BYTES}`,
    values: [tenantId, leftOut, ...(key.length === 0 ? [] : after)],
    givesJsonLines: true,
  })
  const page = rows[0]
  return { rows: page?.rows ?? 0, lines: page?.lines ?? '', last: page?.last ?? undefined }
}

/** The next file of a workspace. */
export async function nextFile(
  tx: Tx,
  tenantId: string,
  after: string | undefined,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('files')
    .select('file_id')
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('file_id', '>', after as string))
    .orderBy('file_id')
    .limit(1)
    .executeTakeFirst()
  return row?.file_id
}
