import { isUuid } from '../../../../kernel/ids.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, instanceScope, resolveAgent } from '../../../agents/index.ts'
import { factsOfNodes } from '../../facts/fact-lists.store.ts'
import { factView, nodeView } from '../../facts/views.ts'
import { MemoryResponse, memoryQuery } from '../../memory.schemas.ts'
import { findNode, listNodes } from '../nodes.store.ts'

const AGENT_WIDE = new Set(['wisdom', 'agent_global'])

export const getMemory = keyOperation({
  id: 'getMemory',
  method: 'GET',
  path: '/agents/{agentId}/memory',
  domain: 'memory',
  permission: 'read',
  summary: 'Read the tree of an agent’s memory',
  description:
    'Facts hang on topics, topics on kinds of memory. `parent_id` reads the children of a node; `include_contents` `true` adds the facts.',
  params: agentPath,
  query: memoryQuery,
  response: MemoryResponse,
  uses: ['clock'],
  async handle({ caller, params, query, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const parent = query.parent_id || undefined
    if (parent !== undefined && !(isUuid(parent) && (await findNode(tx, agent, parent)))) {
      throw notFound('memory node')
    }
    const isAgentWide = AGENT_WIDE.has(query.scope ?? '')
    const userId = isAgentWide ? '' : query.user_id || undefined
    const nodes = await listNodes(tx, agent, {
      userId,
      // A person's memory without an instance is a memory of its own; without a person it is all of them.
      instanceId:
        isAgentWide || userId !== undefined
          ? instanceScope(query.instance_id)
          : query.instance_id || undefined,
      parentId: parent,
      memoryType: query.memory_type,
      limit: query.limit ?? 50,
    })
    const now = clock.now()
    const views = nodes.map((node) => nodeView(node, now))
    if (query.include_contents !== 'true') return { nodes: views }
    const facts = await factsOfNodes(
      tx,
      agent,
      nodes.map((node) => node.node_id),
    )
    const contents = Object.fromEntries(
      nodes.map((node) => [
        node.node_id,
        facts.filter((fact) => fact.node_id === node.node_id).map((fact) => factView(fact, now)),
      ]),
    )
    return { nodes: views, contents }
  },
})
