import { movable } from '../../platform/db/move-person-rows.ts'
import { ofPersonsAgents, type PersonTable } from '../../platform/db/person-rows.ts'

/** Tests that were made from a person's conversation, and what came of them. */
export const personTablesOfEvaluations: readonly PersonTable[] = [
  movable({
    name: 'evaluation_results',
    rows: ofPersonsAgents,
    conversation: 'session_id',
    unexported: ['hold_id'],
  }),
  movable({ name: 'evaluation_cases', rows: ofPersonsAgents, conversation: 'session_id' }),
]
