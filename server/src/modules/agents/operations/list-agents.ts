import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, Uuid } from '../../../platform/http/schema.ts'
import { AgentList } from '../agents.schemas.ts'
import { countAgents, listAgents as readAgents } from '../agents.store.ts'
import { agentView } from '../views.ts'

export const listAgents = keyOperation({
  id: 'listAgents',
  method: 'GET',
  path: '/agents',
  domain: 'agents',
  permission: 'read',
  summary: 'List the agents of a project, newest first',
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name or of the bio.' })),
    project_id: Type.Optional(Uuid('The key’s project, or the workspace’s default one, unless said.')),
    include_count: Type.Optional(Type.String({ description: '`true` counts all agents; it costs more.' })),
  }),
  response: AgentList,
  async handle({ caller, query, tx }) {
    const size = query.page_size ?? 30
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { createdAt: new Date(String(cursor[0])), agentId: String(cursor[1]) }
    const filter = { tenantId: caller.tenantId, projectId: caller.projectId, search: query.search }
    const rows = await readAgents(tx, filter, after, size + 1)
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.agent_id])
    return defined({
      items: page.rows.map((row) => agentView(row, row)),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
      total_count: query.include_count === 'true' ? await countAgents(tx, filter) : 0,
    })
  },
})
