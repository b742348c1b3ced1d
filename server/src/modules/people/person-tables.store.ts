import { sql } from 'kysely'
import { ofPersonsProjects, type PersonKey, type PersonTable } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'

async function knownAs(tx: Tx, person: PersonKey) {
  const { rows } = await sql<{ value: string }>`select value from person_identities
    where ${ofPersonsProjects(person)} and kind in ('email', 'phone', 'user_id')`.execute(tx.db)
  return { addresses: rows.map(({ value }) => value) }
}

/** Merging and splitting decide themselves what becomes of these. */
export const personTablesOfPeople: readonly PersonTable[] = [
  {
    name: 'person_matches',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[])
      and ${person.userId} in (user_id, other_user_id)`,
    move: 'stays',
  },
  {
    name: 'person_merges',
    rows: (person) => sql<boolean>`user_id = ${person.userId}
      and (${person.isWholeWorkspace} or project_id = any(${[...person.projectIds]}::uuid[]))`,
    move: 'stays',
  },
  {
    name: 'person_identities',
    rows: (person) => ofPersonsProjects(person),
    aliases: knownAs,
    isLast: true,
    move: 'stays',
  },
]
