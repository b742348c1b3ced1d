import { sql } from 'kysely'
import { ofPersonsAgents, type PersonTable } from '../../platform/db/person-rows.ts'

export const personTablesOfImports: readonly PersonTable[] = [
  { name: 'user_primings', rows: ofPersonsAgents },
  { name: 'import_users', rows: ofPersonsAgents },
  { name: 'import_faults', rows: ofPersonsAgents },
  // Imports of several people stay, without this one; those of this person alone go.
  {
    name: 'import_jobs',
    rows: (person) =>
      sql<boolean>`agent_id = any(${[...person.agentIds]}::uuid[]) and user_id = ${person.userId}`,
  },
]
