import { Type } from 'typebox'
import { invalidField, notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { nodePath, PromotedNode } from '../../schemas.ts'
import { organisationScope, projectScope } from '../../scopes.store.ts'
import { writeNodes } from '../../search/graph.ts'
import { nodeView } from '../../views.ts'
import { findNode, type NodeRow } from '../nodes.store.ts'
import { beginWriting } from '../write.ts'

export const promoteNode = keyOperation({
  id: 'promoteKnowledgeNode',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/nodes/{nodeId}/promote-to-org',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Share a node with every project of the organisation',
  description: 'The project keeps its own. Promoting again adds what is new to the shared one.',
  params: nodePath,
  body: Type.Object({ tenant_id: Uuid() }),
  response: PromotedNode,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params: { nodeId }, body, tx, clock, jobs, events }) {
    const node = await findNode(tx, projectScope(caller), nodeId)
    if (node === undefined) throw notFound('knowledge node')
    if (body.tenant_id.toLowerCase() !== caller.tenantId)
      throw invalidField('body.tenant_id', 'must be the workspace that the project belongs to')
    const scope = organisationScope(caller.tenantId)
    const by = await beginWriting(tx, { clock, jobs }, scope, {
      source: 'promotion',
      sourceType: 'promotion',
      confidence: node.confidence,
    })
    const { node_type: nodeType, label, properties } = node
    const [written] = await writeNodes(tx, scope, [{ nodeType, label, properties }], by)
    const shared = (await findNode(tx, scope, written?.nodeId ?? '')) as NodeRow
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'knowledge_node.promoted',
      subjectId: nodeId,
      payload: { org_node_id: shared.node_id, promoted_by: caller.actor },
    })
    const view = nodeView(shared)
    return { ...view, node: view, scope_type: 'organization', relevance: node.confidence }
  },
})
