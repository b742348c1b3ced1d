import { tables } from '../src/app.ts'
import { asSystem } from '../src/platform/db/database.ts'
import type { TestApp } from './harness.ts'

/**
 * Where any of these words stand in the database, as `table: row`. Every column is looked at: a row as text holds its
 * texts, arrays and JSON, and bytes in hexadecimal.
 */
export async function tracesOf(app: TestApp, words: readonly string[]): Promise<readonly string[]> {
  const wanted = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.db.transaction(asSystem, (tx) =>
      tx.run({
        // Each row becomes text once ("offset 0" keeps it so), not once for every word.
        text: `select row from (select lower(t::text) as row from ${name} as t offset 0) as rows
          where exists (select from unnest($1::text[]) word where position(word in row) > 0)`,
        values: [wanted],
      }),
    )
    found.push(...rows.map((row) => `${name}: ${row['row']}`))
  }
  return found
}
