import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { InsertBody, InsertResult, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { writeFacts, writeNodes } from '../../search/graph.ts'
import { resolveEdges } from '../relationships.ts'
import { beginWriting } from '../write.ts'

export const insertKnowledge = keyOperation({
  id: 'insertKnowledge',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/facts',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Add entities with their properties, and how they relate',
  description:
    'A relationship names its ends by label: entities of this request first, then those the project has. `from_type` and `to_type` tell namesakes apart.',
  params: projectPath,
  body: InsertBody,
  response: InsertResult,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, body, tx, clock, jobs, events }) {
    const scope = projectScope(caller)
    const source = body.source ?? 'api'
    const by = await beginWriting(tx, { clock, jobs }, scope, { source, sourceType: 'api' })
    const writes = body.facts.map((one) => ({
      nodeType: one.entity_type,
      label: one.label,
      properties: one.properties,
    }))
    const nodes = await writeNodes(tx, scope, writes, by, { locate: (at) => `body.facts[${at}]` })
    const { edges, errors } = await resolveEdges(tx, scope, nodes, body.relationships ?? [])
    if (errors.length > 0) throw invalid(errors)
    const facts = await writeFacts(tx, scope, edges, by)
    const counts = {
      processed: nodes.length,
      created: nodes.filter((node) => node.action === 'created').length,
      updated: nodes.filter((node) => node.action === 'updated' && node.isChanged).length,
    }
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'knowledge.updated',
      payload: { source, ...counts, edges: edges.length, created_by: caller.actor },
    })
    return {
      ...counts,
      details: nodes.map(({ label, nodeType: type, action, nodeId: node_id, version }) => ({
        label,
        type,
        action,
        node_id,
        version,
      })),
      edges: edges.map((edge, at) => ({
        edge_id: facts[at]?.factId ?? '',
        from_node: edge.fromNodeId,
        to_node: edge.toNodeId,
        relation: edge.relationType,
      })),
    }
  },
})
