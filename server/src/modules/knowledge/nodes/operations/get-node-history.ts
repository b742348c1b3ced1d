import { Type } from 'typebox'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { NodeHistory, nodePath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { versionView } from '../../views.ts'
import { findNode, versionsOf } from '../nodes.store.ts'

export const getNodeHistory = keyOperation({
  id: 'getKnowledgeNodeHistory',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/nodes/{nodeId}/history',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List the versions of a node, newest first',
  params: nodePath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  response: NodeHistory,
  async handle({ caller, params: { nodeId }, query, tx }) {
    const node = await findNode(tx, projectScope(caller), nodeId)
    if (node === undefined) throw notFound('knowledge node')
    const versions = await versionsOf(tx, caller.tenantId, [nodeId], query.limit ?? 50)
    return { history: versions.map(versionView(node.scope_id)), total: node.version }
  },
})
