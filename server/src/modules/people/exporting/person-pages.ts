import { invariant } from '../../../kernel/invariant.ts'
import { type PersonKey, type PersonTable, readPersonRows } from '../../../platform/db/person-rows.ts'
import { type KeyColumn, readPrimaryKeys } from '../../../platform/db/primary-keys.store.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { inOrder, type PersonPlace, personAt } from '../person.ts'
import { restrictionsInForce } from '../restrictions/restrictions.store.ts'

/** Rows read at once: an export of any size needs the memory of one page. */
const PAGE = 200

/** A person whose rows are exported, with what it takes to find them. */
export interface ExportedPerson {
  readonly person: PersonKey
  readonly restrictedSince: Date | undefined
  readonly tables: readonly PersonTable[]
  readonly keys: ReadonlyMap<string, readonly KeyColumn[]>
}

export interface PersonPage {
  readonly table: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export function exportedPerson(
  db: ScopedDatabase,
  personTables: readonly PersonTable[],
  place: PersonPlace,
): Promise<ExportedPerson> {
  const tables = inOrder(personTables)
  return db.read(async (tx) => {
    const keys = await readPrimaryKeys(tx)
    const person = await personAt(tx, tables, place)
    const restrictions = await restrictionsInForce(tx, place, [place.userId])
    const restrictedSince = restrictions[0]?.placed_at
    return { person, restrictedSince, keys, tables: tables.filter(({ unexported }) => unexported !== 'all') }
  })
}

/** The rows of one table about the person, page by page. */
export async function* pagesOf(
  db: ScopedDatabase,
  { person, keys }: ExportedPerson,
  table: PersonTable,
): AsyncGenerator<PersonPage> {
  const key = keys.get(table.name)
  invariant(
    key !== undefined && key.length > 0,
    'tables with rows about people have a key besides the workspace',
  )
  for (let after: readonly string[] | undefined; ; ) {
    const rows = await db.read((tx) => readPersonRows(tx, table, key, person, { after, count: PAGE }))
    if (rows.length > 0) yield { table: table.name, rows: rows.map(({ row }) => row) }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.key
  }
}
