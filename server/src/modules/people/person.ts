import type { DataMap } from '../../platform/db/data-map.ts'
import type { PersonAliases, PersonKey, PersonTable } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { placesOf } from './erasures.store.ts'

const NO_ALIASES: PersonAliases = { conversations: [], contacts: [], addresses: [] }

export interface PersonPlace {
  readonly tenantId: string
  readonly userId: string
  /** Null for the whole workspace. */
  readonly projectId: string | null
}

/** A person with everything that names them now, added to what was known before. */
export async function personAt(
  tx: Tx,
  tables: readonly PersonTable[],
  { tenantId, userId, projectId }: PersonPlace,
  before: Partial<PersonAliases> = {},
): Promise<PersonKey> {
  const places = await placesOf(tx, tenantId, projectId)
  const isWholeWorkspace = projectId === null
  let person: PersonKey = {
    tenantId,
    userId,
    isWholeWorkspace,
    ...places,
    aliases: { ...NO_ALIASES, ...before },
  }
  for (const table of tables) {
    const found = await table.aliases?.(tx, person)
    if (found !== undefined) person = { ...person, aliases: joined(person.aliases, found) }
  }
  return person
}

const joined = (known: PersonAliases, found: Partial<PersonAliases>): PersonAliases => ({
  conversations: [...new Set([...known.conversations, ...(found.conversations ?? [])])],
  contacts: [
    ...new Map(
      [...known.contacts, ...(found.contacts ?? [])].map((one) => [
        `${one.connection_id} ${one.external_id}`,
        one,
      ]),
    ).values(),
  ],
  addresses: [...new Set([...known.addresses, ...(found.addresses ?? [])])],
})

/** Tables through which rows of others are found come last. */
export const inOrder = (tables: readonly PersonTable[]): readonly PersonTable[] => [
  ...tables.filter((table) => table.isLast !== true),
  ...tables.filter((table) => table.isLast === true),
]

declare module '../../platform/services.ts' {
  interface Services {
    readonly personTables: readonly PersonTable[]
    readonly dataMap: DataMap
  }
}
