import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbNodeList, tenantPath } from '../../schemas.ts'
import { findScope, organisationScope } from '../../scopes.store.ts'
import { nodeView } from '../../views.ts'
import { countScope, listScope } from '../node-lists.store.ts'

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
  uses: ['listTotals'],
  async handle({ caller, query, tx, listTotals }) {
    const scope = organisationScope(caller.tenantId)
    const [nodeType, limit] = [query.node_type || undefined, query.limit ?? 200]
    const [state, nodes] = await Promise.all([
      findScope(tx, scope),
      listScope(tx, scope, { nodeType, limit }),
    ])
    const isAll = limit === 0 || nodes.length < limit
    const key = JSON.stringify(['nodes', scope, nodeType])
    const total = isAll
      ? nodes.length
      : await listTotals.ofVersion(key, String(state?.version), () => countScope(tx, scope, nodeType))
    return { nodes: nodes.map(nodeView), total }
  },
})
