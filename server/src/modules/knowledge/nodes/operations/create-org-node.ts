import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbNode, OrgNodeBody, tenantPath } from '../../schemas.ts'
import { organisationScope } from '../../scopes.store.ts'
import { addNode } from '../../search/graph.ts'
import { nodeView } from '../../views.ts'
import { findNode, type NodeRow } from '../nodes.store.ts'
import { beginWriting } from '../write.ts'

export const createOrgNode = keyOperation({
  id: 'createOrgNode',
  method: 'POST',
  path: '/tenants/{tenantId}/knowledge/org-nodes',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Add a node that every project of the organisation may use',
  params: tenantPath,
  body: OrgNodeBody,
  response: KbNode,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, body, tx, clock, jobs, events }) {
    const scope = organisationScope(caller.tenantId)
    const by = await beginWriting(tx, { clock, jobs }, scope, {
      source: 'manual',
      sourceType: 'manual',
      confidence: body.confidence ?? 1,
    })
    const { node_type: nodeType, label, properties = {} } = body
    const nodeId = await addNode(tx, scope, { nodeType, label, properties }, by)
    events.append(tx, {
      tenantId: caller.tenantId,
      type: 'knowledge_node.created',
      subjectId: nodeId,
      payload: { node_type: nodeType, label, scope_type: 'organization', created_by: caller.actor },
    })
    return nodeView((await findNode(tx, scope, nodeId)) as NodeRow)
  },
})
