import { sql } from 'kysely'
import type { MoveRows, PersonTable } from './person-rows.ts'

interface MovedTable extends Pick<PersonTable, 'name' | 'rows'> {
  /** The column that names the person. */
  readonly column?: string
  /** Columns of which the other person has one row each: theirs stays, and the one that would be a second goes. */
  readonly key?: readonly string[]
  /** The column that names the conversation; rows of a table without one stay when conversations move. */
  readonly conversation?: string
}

/** Gives the rows of a person to another. */
export const moveRows =
  ({ name, rows, column = 'user_id', key, conversation }: MovedTable): MoveRows =>
  async (tx, { from, to, conversations }) => {
    if (conversations !== undefined && conversation === undefined) return
    const table = sql.table(name)
    const some =
      conversations === undefined || conversation === undefined
        ? sql`tenant_id = ${from.tenantId} and (${rows(from)})`
        : sql`tenant_id = ${from.tenantId} and (${rows(from)})
            and ${sql.ref(conversation)}::text = any(${[...conversations]}::text[])`
    const own = sql`${sql.ref(column)} = ${from.userId}`
    if (key !== undefined) {
      const same = key.map((one) => sql`other.${sql.ref(one)} = ${sql.ref(`${name}.${one}`)}`)
      await sql`delete from ${table} where ${some} and ${own} and exists (
        select from ${table} other where other.tenant_id = ${from.tenantId} and other.${sql.ref(column)} = ${to}
          and ${sql.join(same, sql` and `)})`.execute(tx.db)
    }
    await sql`update ${table} set ${sql.ref(column)} = ${to} where ${some} and ${own}`.execute(tx.db)
  }

/** A table whose rows have the columns of `rows` and move by their user id. */
export const movable = (
  table: Omit<PersonTable, 'move'> & Omit<MovedTable, 'name' | 'rows'>,
): PersonTable => {
  const { column, key, conversation, ...rest } = table
  return {
    ...rest,
    move: moveRows({
      name: table.name,
      rows: table.rows,
      ...(column === undefined ? {} : { column }),
      ...(key === undefined ? {} : { key }),
      ...(conversation === undefined ? {} : { conversation }),
    }),
  }
}
