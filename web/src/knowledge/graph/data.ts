import { call } from '../../api/client.ts'
import type { KnowledgeFact, KnowledgeNode } from '../types.ts'

export interface GraphData {
  readonly nodes: readonly KnowledgeNode[]
  readonly facts: readonly KnowledgeFact[]
  /** Whether there is more than is shown. */
  readonly isPart: boolean
}

const NODES_MAX = 10_000
const FACTS_MAX = 30_000
const NODES_PAGE = 1_000
const FACTS_PAGE = 500

/** Reads the whole graph, page by page, and tells how far it is. */
export async function readGraph(
  path: `/api/v1/projects/${string}/knowledge`,
  signal: AbortSignal,
  counted: (count: number) => void,
): Promise<GraphData> {
  const nodes: KnowledgeNode[] = []
  let cursor: string | undefined
  do {
    const query = { limit: NODES_PAGE, cursor }
    const page = await call('GET', `${path}/nodes`, { query, signal })
    nodes.push(...page.nodes)
    counted(nodes.length)
    cursor = page.next_cursor
  } while (cursor !== undefined && nodes.length < NODES_MAX)
  const facts: KnowledgeFact[] = []
  let token: string | undefined
  do {
    const query = { limit: FACTS_PAGE, page_token: token }
    const page = await call('GET', `${path}/facts`, { query, signal })
    // The list has every version there ever was; the graph is what holds now.
    facts.push(...page.facts.filter((fact) => fact.is_active))
    counted(nodes.length + facts.length)
    token = page.next_page_token
  } while (token !== undefined && facts.length < FACTS_MAX)
  return { nodes, facts, isPart: cursor !== undefined || token !== undefined }
}
