import { sql } from 'kysely'
import type { PersonTable } from '../../platform/db/person-rows.ts'

/** A visitor who has not written is the person `web:<visitor_id>`; one who has is named by the conversation. */
export const personTablesOfWidget: readonly PersonTable[] = [
  {
    name: 'widget_visitors',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[])
      and ('web:' || visitor_id::text = ${person.userId} or exists (
        select from jsonb_to_recordset(${JSON.stringify(person.aliases.contacts)}::jsonb)
          as contact (connection_id uuid, external_id text)
        where contact.connection_id = widget_visitors.connection_id
          and contact.external_id = widget_visitors.visitor_id::text))`,
    move: 'stays',
    unexported: ['token_hash'],
  },
]
