import { sql } from 'kysely'
import type { PersonTable } from '../../platform/db/person-rows.ts'

/** To agents a visitor is the person `web:<visitor_id>`. */
export const personTablesOfWidget: readonly PersonTable[] = [
  {
    name: 'widget_visitors',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[])
      and 'web:' || visitor_id::text = ${person.userId}`,
    unexported: ['token_hash'],
  },
]
