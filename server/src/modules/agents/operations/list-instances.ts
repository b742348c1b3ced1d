import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { InstanceList } from '../instances.schemas.ts'
import { listInstances as readInstances } from '../instances.store.ts'
import { instanceView } from '../views.ts'

export const listInstances = keyOperation({
  id: 'listAgentInstances',
  method: 'GET',
  path: '/agents/{agentId}/instances',
  domain: 'agents',
  permission: 'read',
  summary: 'List the instances of an agent, by id',
  params: agentPath,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  response: InstanceList,
  async handle({ caller, params, query, tx }) {
    const size = query.page_size ?? 100
    const cursor = decodeCursor(query.cursor, ['string'])
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id }
    const rows = await readInstances(tx, key, cursor === undefined ? undefined : String(cursor[0]), size + 1)
    const page = pageOf(rows, size, (row) => [row.instance_id])
    return defined({
      instances: page.rows.map(instanceView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
