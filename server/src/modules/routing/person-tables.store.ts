import { movable } from '../../platform/db/move-person-rows.ts'
import { ofPersonsProjects, type PersonTable } from '../../platform/db/person-rows.ts'

export const personTablesOfRouting: readonly PersonTable[] = [
  movable({ name: 'permanent_routes', rows: (person) => ofPersonsProjects(person), key: ['project_id'] }),
]
