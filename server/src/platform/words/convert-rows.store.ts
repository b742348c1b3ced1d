import { type RawBuilder, sql } from 'kysely'
import { mapInSlices } from '../../kernel/time-slices.ts'
import type { KeyColumn } from '../db/primary-keys.store.ts'
import type { Table } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'
import { BYTES_MARK, isSealedText, MARK } from './envelope.ts'
import { type WordColumn, wordColumnsOf } from './word-columns.ts'

/** Whether a column has something in it that is sealed. */
function isSealed({ name, pgType }: WordColumn): RawBuilder<boolean> {
  const column = sql.ref(name)
  if (pgType === 'bytea')
    return sql`substring(${column} from 1 for ${BYTES_MARK.length}) = ${BYTES_MARK}::bytea`
  if (pgType === 'text[]') return sql`position(${MARK} in array_to_string(${column}, ' ')) > 0`
  return sql`position(${MARK} in ${pgType === 'text' ? column : sql`${column}::text`}) > 0`
}

/** Whether a column has something in it that could be sealed. */
function hasWords({ name, pgType, mode }: WordColumn): RawBuilder<boolean> {
  const column = sql.ref(name)
  if (pgType === 'bytea') return sql`${column} is not null`
  if (pgType === 'text[]') return sql`cardinality(${column}) > 0`
  if (pgType === 'jsonb') return sql`${column}::text not in ('{}', '[]', 'null')`
  return mode === 'path' ? sql`${column} ~ '^/[^/]*/.'` : sql`${column} <> ''`
}

export interface RowsToConvert {
  readonly tenantId: string
  /** Whether they are to be sealed or opened. */
  readonly isOn: boolean
  readonly after: readonly string[]
  readonly count: number
  /** Rows that others hold are left for the next pass. */
  readonly skipsLocked: boolean
  readonly where?: RawBuilder<boolean> | undefined
}

export interface ConvertedRows {
  readonly converted: number
  /** The key of the last row that was looked at; undefined when there are no more. */
  readonly last: readonly string[] | undefined
}

/**
 * Writes the next rows of a table as the workspace's setting wants them, in the order of the primary key. What is read is
 * opened already; sealing is what writing does. A row that is right stays untouched.
 */
export async function convertRows(
  tx: Tx,
  table: Table,
  key: readonly KeyColumn[],
  rows: RowsToConvert,
): Promise<ConvertedRows> {
  const columns = wordColumnsOf(table)
  const keys = key.map(({ name }) => sql.raw(name))
  const isWrong = columns.map((column) =>
    rows.isOn ? sql`(${hasWords(column)} and not ${isSealed(column)})` : isSealed(column),
  )
  const after = rows.after.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`)
  const { rows: found } = await sql<Record<string, unknown> & { key: string[] }>`
    select jsonb_build_array(${sql.join(keys.map((name) => sql`${name}::text`))}) as key,
      ${sql.join(columns.map(({ name }) => sql.ref(name)))}
    from ${sql.table(table.name)}
    where tenant_id = ${rows.tenantId} and (${sql.join(isWrong, sql` or `)}) and ${rows.where ?? sql`true`}
      ${after.length === 0 ? sql`` : sql`and (${sql.join(keys)}) > (${sql.join(after)})`}
    order by ${sql.join(keys)} limit ${rows.count} for update ${rows.skipsLocked ? sql`skip locked` : sql``}`.execute(
    tx.db,
  )
  const changed = (await mapInSlices(found, (row) => converted(tx, table, columns, key, rows, row))).flat()
  if (changed.length > 0)
    await sql`update ${sql.table(table.name)} as target
      set ${sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
      from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(changed)}::jsonb) as given
      where target.tenant_id = ${rows.tenantId}
        and (${sql.join(keys.map((name) => sql`target.${name}`))}) = (${sql.join(keys.map((name) => sql`given.${name}`))})`.execute(
      tx.db,
    )
  const last = found.length < rows.count ? undefined : found.at(-1)?.key
  return { converted: changed.length, last }
}

/** The row as it is to be written; nothing when its words are ids and kinds alone, which are not sealed. */
function converted(
  tx: Tx,
  table: Table,
  columns: readonly WordColumn[],
  key: readonly KeyColumn[],
  rows: RowsToConvert,
  row: Record<string, unknown> & { readonly key: readonly string[] },
): readonly object[] {
  const plain = Object.fromEntries(columns.map(({ name }) => [name, row[name]]))
  const stored = rows.isOn ? tx.words.row(table, rows.tenantId, plain) : plain
  const written = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, asJson(value)]))
  if (rows.isOn && !Object.values(written).some(holdsSealed)) return []
  const own = Object.fromEntries(key.map(({ name }, at) => [name.replaceAll('"', ''), row.key[at]]))
  return [{ ...own, ...written }]
}

/** Bytes as the text that PostgreSQL reads them from. */
const asJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

const BYTES_TEXT = `\\x${BYTES_MARK.toString('hex')}`
const holdsSealed = (value: unknown): boolean =>
  typeof value === 'string'
    ? isSealedText(value) || value.startsWith(BYTES_TEXT)
    : value !== null && value !== undefined && isSealedText(JSON.stringify(value))
