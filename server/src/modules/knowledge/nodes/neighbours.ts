import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'
import { factsAt } from './facts.store.ts'
import { findNodes } from './nodes.store.ts'

const FACTS_MAX = 2_000
const SHOWN_MAX = 20

export interface Neighbour {
  readonly node_id: string
  readonly label: string
  readonly type: string
  readonly edge: string
  readonly node_type: string
  readonly edge_type: string
  readonly properties: Record<string, unknown>
}

interface Edge {
  readonly to: string
  readonly type: string
}

/** What each node is related to, nearest first; two queries a step for all of them together. */
export async function neighboursOf(
  tx: Tx,
  scope: Scope,
  nodeIds: readonly string[],
  depth: number,
): Promise<ReadonlyMap<string, readonly Neighbour[]>> {
  const edges = new Map<string, Edge[]>()
  const add = (from: string, edge: Edge) => edges.set(from, [...(edges.get(from) ?? []), edge])
  const seen = new Set<string>()
  let frontier = [...new Set(nodeIds)]
  for (let step = 0; step < depth && frontier.length > 0; step += 1) {
    const facts = await factsAt(tx, scope, frontier, { direction: 'both', limit: FACTS_MAX })
    for (const id of frontier) seen.add(id)
    for (const fact of facts) {
      add(fact.from_node_id, { to: fact.to_node_id, type: fact.relation_type })
      add(fact.to_node_id, { to: fact.from_node_id, type: fact.relation_type })
    }
    frontier = [...edges.keys()].filter((id) => !seen.has(id))
  }
  const known = new Map((await findNodes(tx, scope, [...edges.keys()])).map((node) => [node.node_id, node]))
  return new Map(
    nodeIds.map((start) => [
      start,
      [...reached(edges, start, depth)].flatMap(([id, edge_type]): Neighbour[] => {
        const node = known.get(id)
        if (node === undefined) return []
        const { label, node_type, properties } = node
        const names = { type: node_type, edge: edge_type, node_type, edge_type }
        return [{ node_id: id, label, ...names, properties: { ...properties } }]
      }),
    ]),
  )
}

/** Ids and the relation by which each was reached first. */
function reached(
  edges: ReadonlyMap<string, readonly Edge[]>,
  start: string,
  depth: number,
): Map<string, string> {
  const found = new Map<string, string>()
  let frontier = [start]
  for (let step = 0; step < depth; step += 1) {
    const next: string[] = []
    for (const { to, type } of frontier.flatMap((id) => edges.get(id) ?? [])) {
      if (to === start || found.has(to)) continue
      if (found.size === SHOWN_MAX) return found
      found.set(to, type)
      next.push(to)
    }
    frontier = next
  }
  return found
}
