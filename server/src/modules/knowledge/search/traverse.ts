import type { Tx } from '../../../platform/db/tx.ts'
import { type Direction, type FactRow, factsAt } from '../nodes/facts.store.ts'
import type { Scope } from '../scopes.store.ts'

/** Bounds the result: a hub with a million neighbours must not fill the memory. */
const FACTS_MAX = 2_000

export interface Step {
  readonly depth: number
  readonly fact: FactRow
}

/** Walks outwards from a node, one query for each step. A node is left once, so circles end. */
export async function traverse(
  tx: Tx,
  scope: Scope,
  start: string,
  wanted: {
    readonly direction: Direction
    readonly relationType: string | undefined
    readonly depthMax: number
  },
): Promise<readonly Step[]> {
  const steps = new Map<string, Step>()
  const visited = new Set([start])
  let frontier = [start]
  for (let depth = 1; depth <= wanted.depthMax && frontier.length > 0; depth += 1) {
    const limit = FACTS_MAX - steps.size
    if (limit <= 0) break
    const facts = await factsAt(tx, scope, frontier, { ...wanted, limit })
    for (const fact of facts) if (!steps.has(fact.fact_id)) steps.set(fact.fact_id, { depth, fact })
    const reached = facts.flatMap((fact) => [fact.from_node_id, fact.to_node_id])
    frontier = [...new Set(reached)].filter((nodeId) => !visited.has(nodeId))
    for (const nodeId of frontier) visited.add(nodeId)
  }
  return [...steps.values()]
}
