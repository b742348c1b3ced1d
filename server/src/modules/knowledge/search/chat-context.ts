import type { AgentRow } from '../../agents/index.ts'
import { Catalogue } from './catalogue.ts'
import { cited, knowledgeSearchTool, scopeModeOf } from './chat-search.ts'
import type { Found } from './found.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'

/** As much as helps with one message; an agent that wants more may search. */
const RESULTS_MAX = 4
const QUERY_MAX = 2_000
/** Anything less like the question than this, compared with what is most like it, only distracts. */
const SHARE_MIN = 0.5

/** What the knowledge base has to say about what is being said, before the agent asks. */
export const knowledgeInContext = (knowledge: KnowledgeSearch, catalogue: Catalogue) => ({
  /** Undefined for agents without the capability; nothing found is an empty list. */
  async about(agent: AgentRow, message: string) {
    if (agent.capabilities.knowledgeBase !== true) return undefined
    const query = message.trim().slice(0, QUERY_MAX)
    if (query === '') return []
    const project = { tenantId: agent.tenant_id, projectId: agent.project_id }
    const found = await knowledge.search(project, scopeModeOf(agent), { query, limit: RESULTS_MAX })
    const best = found[0]?.score ?? 0
    return found.filter(({ score }) => score >= best * SHARE_MIN).map(known)
  },
  /** Undefined for agents that are not bound to the catalogue. */
  async items(agent: AgentRow, message: string) {
    return (await catalogue.itemsFor(agent, message))?.map(known)
  },
})

function known(one: Found) {
  const { label, type, content, citation } = cited(one)
  const page = 'page' in citation ? `, page ${citation.page}` : ''
  return { label, type, content, source: `${citation.from}${page}`, score: one.score, citation }
}

/** All that agents get of what is known: beside the message, by a tool, and as a catalogue. */
export function knowledgeForChat(parts: ConstructorParameters<typeof Catalogue>[0]) {
  const catalogue = new Catalogue(parts)
  return {
    catalogue,
    inContext: knowledgeInContext(parts.knowledge, catalogue),
    tool: knowledgeSearchTool(parts.knowledge),
  }
}
