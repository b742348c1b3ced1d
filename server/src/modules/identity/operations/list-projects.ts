import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { listProjects as readProjects } from '../projects.store.ts'
import { ProjectList } from '../schemas.ts'
import { projectView } from '../views.ts'

export const listProjects = sessionOperation({
  id: 'listProjects',
  method: 'GET',
  path: '/projects',
  domain: 'projects',
  permission: 'read',
  summary: 'List the projects of the workspace, oldest first',
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: ProjectList,
  async handle({ caller, query, tx }) {
    const size = query.page_size ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { createdAt: new Date(String(cursor[0])), projectId: String(cursor[1]) }
    const rows = await readProjects(tx, caller.tenantId, after, size + 1)
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.project_id])
    return defined({
      items: page.rows.map(projectView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
