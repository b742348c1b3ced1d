import { movable } from '../../platform/db/move-person-rows.ts'
import { ofLead, type PersonTable } from '../../platform/db/person-rows.ts'

/** What became of a recommendation to the person; the totals of each target stay. */
export const personTablesOfKnowledge: readonly PersonTable[] = [
  movable({ name: 'kb_feedback', rows: (person) => ofLead(person, 'source_id'), column: 'source_id' }),
]
