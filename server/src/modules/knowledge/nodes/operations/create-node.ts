import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentHeader, NewNodeBody, NodeResult, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { writeNodes } from '../../search/graph.ts'
import { nodeView } from '../../views.ts'
import { writerOf } from '../agent-writer.ts'
import { findNode, type NodeRow } from '../nodes.store.ts'
import { beginWriting } from '../write.ts'

export const createNode = keyOperation({
  id: 'createKnowledgeNode',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/nodes',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Write a node; one of its type and label is added to',
  description: 'With `X-Agent-Id` the agent writes, if its capabilities let it.',
  params: projectPath,
  headers: agentHeader,
  body: NewNodeBody,
  response: NodeResult,
  uses: ['clock', 'jobs', 'events', 'projectSettings'],
  async handle({ caller, headers, body, tx, clock, jobs, events, projectSettings }) {
    const scope = projectScope(caller)
    const writer = await writerOf(tx, projectSettings, caller, headers)
    const by = await beginWriting(tx, { clock, jobs }, scope, {
      ...writer,
      confidence: body.confidence ?? 0.7,
    })
    const { node_type: nodeType, label, properties } = body
    const [written] = await writeNodes(tx, scope, [{ nodeType, label, properties }], by)
    const node = (await findNode(tx, scope, written?.nodeId ?? '')) as NodeRow
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: `knowledge_node.${written?.action}`,
      subjectId: node.node_id,
      payload: { node_type: nodeType, label, version: node.version, source: by.source },
    })
    return { node: nodeView(node) }
  },
})
