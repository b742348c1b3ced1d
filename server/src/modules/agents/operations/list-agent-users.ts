import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { UsersResponse, usersQuery } from '../mood.schemas.ts'
import { findMoods } from '../moods.store.ts'
import { moodView } from '../moods.ts'
import { listAgentUsers as readUsers } from '../users.store.ts'

export const listAgentUsers = keyOperation({
  id: 'listAgentUsers',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/users',
  domain: 'agents',
  permission: 'read',
  summary: 'List the people an agent knows, by user id, each with the agent’s mood toward them',
  params: agentPath,
  query: usersQuery,
  response: UsersResponse,
  uses: ['clock'],
  async handle({ caller, params, query, tx, clock }) {
    const size = query.page_size ?? 100
    const cursor = decodeCursor(query.cursor, ['string'])
    const agent = await resolveAgent(tx, caller, params.agentId)
    const after = cursor === undefined ? undefined : String(cursor[0])
    const rows = await readUsers(tx, agent, query.instance_id, after, size + 1)
    const page = pageOf(rows, size, (row) => [row.user_id])
    const moods = new Map((await findMoods(tx, agent, page.rows)).map((mood) => [mood.user_id, mood]))
    const now = clock.now()
    const users = page.rows.map((row) => ({
      user_id: row.user_id,
      display_name: row.display_name,
      role: row.role,
      metadata: { email: row.email, phone: row.phone, custom: row.custom },
      mood: moodView(agent, row.user_id, moods.get(row.user_id), now),
      created_at: row.created_at.toISOString(),
      last_interaction_at: row.last_interaction_at?.toISOString() ?? '',
    }))
    return defined({ users, has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
