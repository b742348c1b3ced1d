import { sql } from 'kysely'
import { movable } from '../../platform/db/move-person-rows.ts'
import { namesPerson, ofLead, type PersonTable } from '../../platform/db/person-rows.ts'

/** Reported outcomes and what was found out about the person as a lead. Models keep what they learned: numbers. */
export const personTablesOfLearning: readonly PersonTable[] = [
  movable({
    name: 'learning_outcomes',
    rows: (person) => ofLead(person, 'subject_id'),
    column: 'subject_id',
  }),
  movable({
    name: 'learning_dossiers',
    rows: (person) => ofLead(person, 'lead_ref'),
    column: 'lead_ref',
    key: ['project_id'],
  }),
  movable({
    name: 'approvals',
    rows: (person) => sql<boolean>`project_id = any(${[...person.projectIds]}::uuid[]) and (
      subject_id = any(${[person.userId, ...person.aliases.conversations]}::text[])
      or ${namesPerson('details', person)})`,
    column: 'subject_id',
  }),
]
