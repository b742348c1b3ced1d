import { sql } from 'kysely'
import {
  type MoveRows,
  ofPersonsProjects,
  type PersonKey,
  type PersonTable,
} from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { moveConsents } from './consents/consents.store.ts'
import { moveRestrictions } from './restrictions/restrictions.store.ts'

async function knownAs(tx: Tx, person: PersonKey) {
  const { rows } = await sql<{ value: string }>`select value from person_identities
    where ${ofPersonsProjects(person)} and kind in ('email', 'phone', 'user_id')`.execute(tx.db)
  return { addresses: rows.map(({ value }) => value) }
}

/** Rows that become another person's stay held: holds in force are placed on that person, too. */
const copyHolds: MoveRows = async (tx, { from, to }) => {
  await sql`insert into legal_holds (tenant_id, hold_id, user_id, reason, placed_by, placed_at)
    select tenant_id, gen_random_uuid(), ${to}, reason, placed_by, placed_at from legal_holds
    where tenant_id = ${from.tenantId} and user_id = ${from.userId} and lifted_at is null`.execute(tx.db)
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
    // Lifted ones: an erasure is refused while one is in force.
    name: 'legal_holds',
    rows: (person) => sql<boolean>`user_id = ${person.userId} and ${person.isWholeWorkspace}`,
    emptied: { user_id: sql`''`, reason: sql`''` },
    move: copyHolds,
  },
  { name: 'person_consents', rows: (person) => ofPersonsProjects(person), move: moveConsents },
  {
    name: 'person_restrictions',
    rows: (person) => sql<boolean>`user_id = ${person.userId}
      and (${person.isWholeWorkspace} or project_id = any(${[...person.projectIds]}::uuid[]))`,
    move: moveRestrictions,
  },
  {
    name: 'person_identities',
    rows: (person) => ofPersonsProjects(person),
    aliases: knownAs,
    isLast: true,
    move: 'stays',
  },
  {
    // Goes and moves with what it is made of, and says nothing more.
    name: 'person_entries',
    rows: (person) => ofPersonsProjects(person),
    isLast: true,
    move: 'stays',
    unexported: 'all',
  },
]
