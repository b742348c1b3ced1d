import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { nodePath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { retireNode } from '../nodes.ts'
import { beginWriting } from '../write.ts'

export const deleteNode = keyOperation({
  id: 'deleteKnowledgeNode',
  method: 'DELETE',
  path: '/projects/{projectId}/knowledge/nodes/{nodeId}',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Take a node and its facts out of use',
  params: nodePath,
  response: EMPTY,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params: { nodeId }, tx, clock, jobs, events }) {
    const scope = projectScope(caller)
    const who = { source: 'manual', sourceType: 'manual' }
    const by = await beginWriting(tx, { clock, jobs }, scope, who)
    const node = await retireNode(tx, scope, nodeId, by)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'knowledge_node.deleted',
      subjectId: nodeId,
      payload: { node_type: node.node_type, label: node.label, deleted_by: caller.actor },
    })
    return undefined
  },
})
