import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { PersonList, peopleQuery } from '../directory.schemas.ts'
import { listPeople as readPeople } from '../directory.store.ts'
import { personViews } from '../person-view.ts'

export const listPeople = keyOperation({
  id: 'listPeople',
  method: 'GET',
  fromReplica: true,
  path: '/people',
  domain: 'conversations',
  permission: 'read',
  summary: 'List the people of a project, or search among them',
  description:
    'Everyone whom an agent has a record of, who has a conversation, or who is known by an address, a number or an id ' +
    'at a channel; each once. A name that a person only said in a conversation is shown, but not searched.',
  query: peopleQuery,
  response: PersonList,
  async handle({ caller, query, tx }) {
    const sort = query.sort ?? '-last_seen'
    const size = query.limit ?? 50
    const isByName = sort.endsWith('name')
    const cursor = decodeCursor(query.cursor, [isByName ? 'string' : 'date', 'string'])
    const after = cursor && ([String(cursor[0]), String(cursor[1])] as const)
    const filter = {
      words: query.q?.trim() || undefined,
      channel: query.channel,
      agentId: query.agent_id,
    }
    const rows = await readPeople(tx, caller, filter, { sort, after, count: size + 1 })
    const page = pageOf(rows, size, (row) => {
      const at = sort.endsWith('first_seen') ? row.first_seen : row.last_seen
      return [isByName ? row.name_key : at.toISOString(), row.user_id]
    })
    return defined({
      people: await personViews(tx, caller, page.rows),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
