import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { type ExportedPerson, type PersonPage, pagesOf } from './person-pages.ts'

/**
 * Everything about a person as lines of JSON: who and when, and whether they are restricted, then one line a row with the
 * table it is from, then how many there were. A file without the last line is incomplete. `seen` is shown each page.
 */
export async function* exportLines(
  db: ScopedDatabase,
  exported: ExportedPerson,
  now: Date,
  seen: (page: PersonPage) => void = () => undefined,
): AsyncGenerator<string> {
  yield line({
    format: 'rapport-person',
    version: 1,
    user_id: exported.person.userId,
    exported_at: now.toISOString(),
    restricted_since: exported.restrictedSince?.toISOString() ?? null,
  })
  const counts: Record<string, number> = {}
  for (const table of exported.tables) {
    for await (const page of pagesOf(db, exported, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + page.rows.length
      seen(page)
      yield page.rows.map((row) => line({ table: table.name, row })).join('')
    }
  }
  yield line({ end: true, counts })
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
