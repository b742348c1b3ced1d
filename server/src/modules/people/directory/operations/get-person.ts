import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { personPath, projectQuery } from '../../people.schemas.ts'
import { Person } from '../directory.schemas.ts'
import { listPeople } from '../directory.store.ts'
import { personViews } from '../person-view.ts'

export const getPerson = keyOperation({
  id: 'getPerson',
  method: 'GET',
  path: '/people/{userId}',
  domain: 'conversations',
  permission: 'read',
  summary: 'Read who a person is, and where they are known',
  params: personPath,
  query: projectQuery,
  response: Person,
  async handle({ caller, params, tx }) {
    const filter = { words: undefined, channel: undefined, agentId: undefined, userId: params.userId }
    const rows = await listPeople(tx, caller, filter, { sort: 'name', after: undefined, count: 1 })
    const [person] = await personViews(tx, caller, rows)
    if (person === undefined) throw notFound('person')
    return person
  },
})
