import { invariant } from '../../kernel/invariant.ts'
import { type PersonTable, readPersonRows } from '../../platform/db/person-rows.ts'
import { readPrimaryKeys } from '../../platform/db/primary-keys.store.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import { inOrder, type PersonPlace, personAt } from './person.ts'
import { restrictionsInForce } from './restrictions/restrictions.store.ts'

/** Rows read at once: an export of any size needs the memory of one page. */
const PAGE = 200

/**
 * Everything about a person as lines of JSON: who and when, and whether they are restricted, then one line a row with the table it is from, then how many
 * there were. A file without the last line is incomplete.
 */
export async function* exportLines(
  db: ScopedDatabase,
  personTables: readonly PersonTable[],
  place: PersonPlace,
  now: Date,
): AsyncGenerator<string> {
  const tables = inOrder(personTables)
  const { keys, person, restrictions } = await db.read(async (tx) => ({
    keys: await readPrimaryKeys(tx),
    person: await personAt(tx, tables, place),
    restrictions: await restrictionsInForce(tx, place, [place.userId]),
  }))
  yield line({
    format: 'rapport-person',
    version: 1,
    user_id: place.userId,
    exported_at: now.toISOString(),
    restricted_since: restrictions[0]?.placed_at.toISOString() ?? null,
  })
  const counts: Record<string, number> = {}
  for (const table of tables) {
    if (table.unexported === 'all') continue
    const key = keys.get(table.name)
    invariant(
      key !== undefined && key.length > 0,
      'tables with rows about people have a key besides the workspace',
    )
    for (let after: readonly string[] | undefined; ; ) {
      const rows = await db.read((tx) => readPersonRows(tx, table, key, person, { after, count: PAGE }))
      if (rows.length > 0) {
        counts[table.name] = (counts[table.name] ?? 0) + rows.length
        yield rows.map(({ row }) => line({ table: table.name, row })).join('')
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < PAGE) break
      after = last.key
    }
  }
  yield line({ end: true, counts })
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
