import { sql } from 'kysely'
import type { PersonTable } from '../../platform/db/person-rows.ts'

/** Use that a person caused. The sums of the workspace, which name nobody, stay with the ledger. */
export const personTablesOfBilling: readonly PersonTable[] = [
  {
    name: 'usage_details',
    rows: (person) =>
      sql<boolean>`user_id = ${person.userId} and agent_id = any(${[...person.agentIds]}::text[])`,
  },
]
