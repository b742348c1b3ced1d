import { cutText } from '../../../kernel/cut-text.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { ChatTool } from '../../chat/index.ts'
import { textOf } from '../nodes/node.rules.ts'
import type { ScopeMode } from '../nodes/scope-mode.rules.ts'
import type { Found } from './found.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'

const RESULTS_DEFAULT = 6
const RESULTS_MAX = 20
const CONTENT_MAX = 1_500

export const scopeModeOf = (agent: AgentRow): ScopeMode =>
  agent.capabilities.knowledgeBaseScopeMode ?? 'project_only'

/** Lets an agent that has the capability look something up, as far as its scope mode reaches, with where it is from. */
export const knowledgeSearchTool = (knowledge: KnowledgeSearch): ChatTool => ({
  name: 'rapport_knowledge_search',
  description:
    'Search the knowledge base: entities, their properties, and passages of documents. Say where an answer is from, using `citation`.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to look for, in plain words.' },
      limit: { type: 'integer', minimum: 1, maximum: RESULTS_MAX },
    },
    required: ['query'],
  },
  endpointOf: (agent) => `/api/v1/projects/${agent.project_id}/knowledge/search`,
  isOffered: (agent) => agent.capabilities.knowledgeBase === true,
  async run({ agent, arguments: sent }) {
    const { query, limit } = sent
    if (typeof query !== 'string' || query.trim() === '') return { error: '`query` must be text.' }
    const wanted = Number.isInteger(limit) ? Number(limit) : RESULTS_DEFAULT
    const project = { tenantId: agent.tenant_id, projectId: agent.project_id }
    const found = await knowledge.search(project, scopeModeOf(agent), {
      query: query.slice(0, 2_000),
      limit: Math.min(RESULTS_MAX, Math.max(1, wanted)),
    })
    return {
      results: found.map(cited),
      ...(found.length === 0 ? { note: 'Nothing is known about this. Say so instead of guessing.' } : {}),
    }
  },
})

export function cited({ node, passage, scope }: Found) {
  const where = scope.scopeId === '' ? 'organisation' : 'project'
  return {
    label: node.label,
    type: node.node_type,
    content: cutText(passage?.content ?? textOf(node), CONTENT_MAX),
    citation:
      passage === undefined
        ? { node_id: node.node_id, from: `${where} knowledge` }
        : {
            document_id: passage.document_id,
            from: passage.file_name,
            page: passage.page,
            ...(passage.heading === '' ? {} : { heading: passage.heading }),
          },
  }
}
