import { sql } from 'kysely'
import { namesPerson, type PersonTable } from '../../platform/db/person-rows.ts'

/** Events on their way to receivers, with every attempt to deliver them. */
export const personTablesOfNotifications: readonly PersonTable[] = [
  {
    name: 'deliveries',
    rows: (
      person,
    ) => sql<boolean>`(${person.isWholeWorkspace} or project_id = any(${[...person.projectIds]}::uuid[]))
      and ${namesPerson('payload', person)}`,
    unexported: 'all',
    move: 'stays',
  },
]
