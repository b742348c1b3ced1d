import { Problem } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { AgentDeleteBody, AgentDeleteResult } from '../../entity-types/entity.schemas.ts'
import { agentHeader, nodePath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { writerOf } from '../agent-writer.ts'
import { normalLabel } from '../node.rules.ts'
import { retireNode } from '../nodes.ts'
import { beginWriting } from '../write.ts'

export const agentDeleteNode = keyOperation({
  id: 'agentDeleteKnowledgeNode',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/nodes/{nodeId}/agent-delete',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Take a node out of use if it is the one the agent means',
  description:
    'With `X-Agent-Id` the agent does it, if its capabilities let it. A node that has another label by now stays, and the answer is 409.',
  params: nodePath,
  headers: agentHeader,
  body: AgentDeleteBody,
  response: AgentDeleteResult,
  uses: ['clock', 'jobs', 'events', 'projectSettings'],
  async handle({ caller, params: { nodeId }, headers, body, tx, clock, jobs, events, projectSettings }) {
    const scope = projectScope(caller)
    const writer = await writerOf(tx, projectSettings, caller, headers)
    const by = await beginWriting(tx, { clock, jobs }, scope, writer)
    // Refusing afterwards undoes it: one transaction.
    const node = await retireNode(tx, scope, nodeId, by)
    if (node.norm_label !== normalLabel(body.expected_label))
      throw new Problem('stale_value', 'The node has another label than the agent expected.', {
        errors: [{ location: 'body.expected_label', message: 'is not the label of the node' }],
      })
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'knowledge_node.deleted',
      subjectId: node.node_id,
      payload: {
        node_type: node.node_type,
        label: node.label,
        deleted_by: writer.sourceType === 'agent' ? writer.source : caller.actor,
        reason: body.reason ?? '',
      },
    })
    return { ok: true }
  },
})
