import { ofPersonsProjects, type PersonTable } from '../../platform/db/person-rows.ts'

export const personTablesOfRouting: readonly PersonTable[] = [
  { name: 'permanent_routes', rows: (person) => ofPersonsProjects(person) },
]
