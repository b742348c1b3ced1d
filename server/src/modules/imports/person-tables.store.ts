import { sql } from 'kysely'
import { movable } from '../../platform/db/move-person-rows.ts'
import { ofPersonsAgents, type PersonTable } from '../../platform/db/person-rows.ts'

export const personTablesOfImports: readonly PersonTable[] = [
  movable({ name: 'user_primings', rows: ofPersonsAgents, key: ['agent_id'] }),
  movable({ name: 'import_users', rows: ofPersonsAgents, key: ['job_id'] }),
  movable({ name: 'import_faults', rows: ofPersonsAgents }),
  // Imports of several people stay, without this one; those of this person alone go.
  movable({
    name: 'import_jobs',
    rows: (person) =>
      sql<boolean>`agent_id = any(${[...person.agentIds]}::uuid[]) and user_id = ${person.userId}`,
  }),
]
