import type { PersonMove, PersonTable } from '../../../platform/db/person-rows.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'
import { inOrder, personAt } from '../person.ts'

export interface Moved {
  readonly from: string
  readonly to: string
  /** Only what belongs to these conversations. */
  readonly conversations?: readonly string[]
}

/** Makes rows of one person another's, in every table, under the locks that their writers take. */
export async function movePerson(
  tx: Tx,
  personTables: readonly PersonTable[],
  place: IdentityPlace,
  { from, to, conversations }: Moved,
  now: Date,
): Promise<PersonMove> {
  const tables = inOrder(personTables)
  const person = await personAt(tx, tables, { ...place, userId: from })
  // Memory's locks before those of conversations, as replies take them.
  for (const lock of new Set([...tables].reverse().flatMap((table) => table.lock ?? [])))
    await lock(tx, person)
  const move: PersonMove = { from: person, to, conversations, now }
  for (const table of tables) if (table.move !== 'stays') await table.move(tx, move)
  return move
}
