import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbNodeList, tenantPath } from '../../schemas.ts'
import { organisationScope } from '../../scopes.store.ts'
import { nodeView } from '../../views.ts'
import { listScope } from '../node-lists.store.ts'

export const listOrgNodes = keyOperation({
  id: 'listOrgNodes',
  method: 'GET',
  path: '/tenants/{tenantId}/knowledge/org-nodes',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List what the whole organisation knows, newest first',
  params: tenantPath,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_000, default: 200, description: '0 returns all.' }),
    ),
    node_type: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  response: KbNodeList,
  async handle({ caller, query, tx }) {
    const { nodes, total } = await listScope(tx, organisationScope(caller.tenantId), {
      nodeType: query.node_type || undefined,
      limit: query.limit ?? 200,
    })
    return { nodes: nodes.map(nodeView), total }
  },
})
