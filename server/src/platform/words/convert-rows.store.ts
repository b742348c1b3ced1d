import { type RawBuilder, sql } from 'kysely'
import { mapInSlices } from '../../kernel/time-slices.ts'
import { isUniqueViolation } from '../db/errors.ts'
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
  /** Seals of their own also where equal texts would have the same. */
  readonly isApart?: boolean
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
  const found = await readWrong(tx, table, key, rows)
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

type FoundRow = Record<string, unknown> & { readonly key: readonly string[] }

/** The next rows, locked, with the columns that hold words. */
async function readWrong(
  tx: Tx,
  table: Table,
  key: readonly KeyColumn[],
  rows: RowsToConvert,
): Promise<readonly FoundRow[]> {
  const columns = wordColumnsOf(table)
  const keys = key.map(({ name }) => sql.raw(name))
  const isWrong = columns.map((column) =>
    rows.isOn ? sql`(${hasWords(column)} and not ${isSealed(column)})` : isSealed(column),
  )
  const after = rows.after.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`)
  const { rows: found } = await sql<FoundRow>`
    select jsonb_build_array(${sql.join(keys.map((name) => sql`${name}::text`))}) as key,
      ${sql.join(columns.map(({ name }) => sql.ref(name)))}
    from ${sql.table(table.name)}
    where tenant_id = ${rows.tenantId} and (${sql.join(isWrong, sql` or `)}) and ${rows.where ?? sql`true`}
      ${after.length === 0 ? sql`` : sql`and (${sql.join(keys)}) > (${sql.join(after)})`}
    order by ${sql.join(keys)} limit ${rows.count} for update ${rows.skipsLocked ? sql`skip locked` : sql``}`.execute(
    tx.db,
  )
  return found
}

/**
 * The same, where the form of before and the new one of the same text may both be stored: a process that had not heard of
 * the switch did not find the one and wrote the other. Of such two, the second gets a seal of its own; unsealed, it stays
 * sealed, and reads the same. To find it, the slice is taken row by row.
 */
export async function convertRepeated(
  tx: Tx,
  table: Table,
  key: readonly KeyColumn[],
  rows: RowsToConvert,
): Promise<ConvertedRows> {
  const attempts = [rows, { ...rows, count: 1 }, { ...rows, count: 1, isApart: true }]
  for (const attempt of attempts) {
    await sql`savepoint slice`.execute(tx.db)
    try {
      return await convertRows(tx, table, key, attempt)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      await sql`rollback to savepoint slice`.execute(tx.db)
    }
  }
  return { converted: 0, last: await nextKey(tx, table, key, rows) }
}

/** The row that comes next, which is passed over. */
async function nextKey(
  tx: Tx,
  table: Table,
  key: readonly KeyColumn[],
  rows: RowsToConvert,
): Promise<readonly string[] | undefined> {
  const found = await readWrong(tx, table, key, { ...rows, count: 1 })
  return found[0]?.key
}

/** The row as it is to be written; nothing when its words are ids and kinds alone, which are not sealed. */
function converted(
  tx: Tx,
  table: Table,
  columns: readonly WordColumn[],
  key: readonly KeyColumn[],
  rows: RowsToConvert,
  row: FoundRow,
): readonly object[] {
  const plain = Object.fromEntries(columns.map(({ name }) => [name, row[name]]))
  const sealed = rows.isApart ? tx.words.rowApart : tx.words.row
  const stored = rows.isOn ? sealed.call(tx.words, table, rows.tenantId, plain) : plain
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
