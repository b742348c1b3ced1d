import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { namesOfAgents } from '../../agents/index.ts'
import { PermanentRouteList, projectPath, routesQuery } from '../routing.schemas.ts'
import { countRoutes, listRoutes as readRoutes } from '../routing.store.ts'
import { agentOf, routeView } from '../routing.ts'

export const listRoutes = keyOperation({
  id: 'listPermanentRoutes',
  method: 'GET',
  path: '/projects/{projectId}/permanent-routes',
  domain: 'routing',
  permission: 'read',
  summary: 'List which contacts belong to which agent',
  params: projectPath,
  query: routesQuery,
  response: PermanentRouteList,
  async handle({ caller, query, tx }) {
    const cursor = decodeCursor(query.cursor, ['string'])
    const size = query.limit ?? 100
    const after = cursor === undefined ? undefined : String(cursor[0])
    const page = pageOf(await readRoutes(tx, caller, after, size + 1), size, (row) => [row.user_id])
    const agents = await namesOfAgents(tx, caller.tenantId, [...new Set(page.rows.map(agentOf))])
    const isAll = cursor === undefined && !page.hasMore
    return defined({
      routes: page.rows.map((row) => routeView(row, agents)),
      total: isAll ? page.rows.length : await countRoutes(tx, caller),
      next_cursor: page.nextCursor,
    })
  },
})
