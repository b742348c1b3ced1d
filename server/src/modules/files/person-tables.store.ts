import { sql } from 'kysely'
import { movable } from '../../platform/db/move-person-rows.ts'
import type { PersonTable } from '../../platform/db/person-rows.ts'

/** Files of the person and of their conversations. An export names them; erasing removes rows and, by trigger, bytes. */
export const personTablesOfFiles: readonly PersonTable[] = [
  movable({
    name: 'files',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[])
      and (user_id = ${person.userId} or conversation_id = any(${[...person.aliases.conversations]}::uuid[]))`,
    conversation: 'conversation_id',
  }),
]
