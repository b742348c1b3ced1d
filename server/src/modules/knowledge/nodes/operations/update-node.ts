import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentHeader, NodeChanges, NodeResult, nodePath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { nodeView } from '../../views.ts'
import { writerOf } from '../agent-writer.ts'
import { changeNode } from '../nodes.ts'
import { beginWriting } from '../write.ts'

export const updateNode = keyOperation({
  id: 'updateKnowledgeNode',
  method: 'PATCH',
  path: '/projects/{projectId}/knowledge/nodes/{nodeId}',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Change a node',
  description:
    'A property is set to the value sent, or, sent as `{current, new}`, only while it still has the value `current`: otherwise nothing changes and the answer is 409. null removes it.',
  params: nodePath,
  headers: agentHeader,
  body: NodeChanges,
  response: NodeResult,
  uses: ['clock', 'jobs', 'events', 'projectSettings'],
  async handle({ caller, params: { nodeId }, headers, body, tx, clock, jobs, events, projectSettings }) {
    const scope = projectScope(caller)
    const writer = await writerOf(tx, projectSettings, caller, headers)
    const by = await beginWriting(tx, { clock, jobs }, scope, writer)
    const node = await changeNode(tx, scope, nodeId, body, by)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'knowledge_node.updated',
      subjectId: nodeId,
      payload: { node_type: node.node_type, label: node.label, version: node.version, source: by.source },
    })
    return { node: nodeView(node) }
  },
})
