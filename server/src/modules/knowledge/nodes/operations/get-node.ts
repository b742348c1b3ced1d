import { Type } from 'typebox'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { NodeDetail, nodePath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { edgeView, nodeView, versionView } from '../../views.ts'
import { factsAt } from '../facts.store.ts'
import { findNode, versionsOf } from '../nodes.store.ts'

const FACTS_MAX = 500
const VERSIONS_MAX = 50

export const getNode = keyOperation({
  id: 'getKnowledgeNode',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/nodes/{nodeId}',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read a node with the facts that begin and end at it',
  params: nodePath,
  query: Type.Object({
    history: Type.Optional(Type.String({ maxLength: 10, description: '`true` shows its versions too.' })),
  }),
  response: NodeDetail,
  async handle({ caller, params: { nodeId }, query, tx }) {
    const scope = projectScope(caller)
    const node = await findNode(tx, scope, nodeId)
    if (node === undefined) throw notFound('knowledge node')
    const facts = await factsAt(tx, scope, [nodeId], { direction: 'both', limit: FACTS_MAX })
    const history =
      query.history === 'true' ? await versionsOf(tx, caller.tenantId, [nodeId], VERSIONS_MAX) : []
    return {
      node: nodeView(node),
      outgoing: facts.filter((fact) => fact.from_node_id === node.node_id).map(edgeView),
      incoming: facts.filter((fact) => fact.to_node_id === node.node_id).map(edgeView),
      history: history.map(versionView(node.scope_id)),
    }
  },
})
