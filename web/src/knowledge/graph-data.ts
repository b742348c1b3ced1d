import { call } from '../api/client.ts'
import type { KnowledgeFact, KnowledgeNode, NodePage } from './types.ts'

export interface GraphData {
  readonly nodes: readonly KnowledgeNode[]
  readonly facts: readonly KnowledgeFact[]
}

/** As many as still move smoothly. */
const NODES_MAX = 10_000
const FACTS_MAX = 30_000
const PAGE = 500

/** Reads the whole graph, page by page, and tells how far it is. */
export async function readGraph(
  path: string,
  signal: AbortSignal,
  counted: (count: number) => void,
): Promise<GraphData> {
  const nodes: KnowledgeNode[] = []
  let cursor: string | undefined
  do {
    const query = { limit: PAGE, cursor }
    const page = await call<NodePage>('GET', `${path}/nodes`, { query, signal })
    nodes.push(...page.nodes)
    counted(nodes.length)
    cursor = page.next_cursor
  } while (cursor !== undefined && nodes.length < NODES_MAX)
  const facts: KnowledgeFact[] = []
  let token: string | undefined
  do {
    const query = { limit: PAGE, page_token: token }
    const page = await call<{ readonly facts: readonly KnowledgeFact[]; readonly next_page_token?: string }>(
      'GET',
      `${path}/facts`,
      { query, signal },
    )
    facts.push(...page.facts)
    counted(nodes.length + facts.length)
    token = page.next_page_token
  } while (token !== undefined && facts.length < FACTS_MAX)
  return { nodes, facts }
}
