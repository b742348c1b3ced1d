/** Flows from a source along relations, shared out at every node, so that what is related to everything says little. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly relation: string
}

export interface Arrival {
  readonly flow: number
  /** The node it came through last, and by what relation. */
  readonly via: string
  readonly relation: string
  /** The neighbour of the source it set out from. */
  readonly root: string
}

export type Flows = ReadonlyMap<string, Arrival>

/** A node with more relations than this is a crossroads: to share it means nothing. */
export const CROSSROADS = 100
/** How many nodes a step goes on from, the strongest first. */
const FRONTIER_MAX = 100

export const frontierOf = (flows: Flows): readonly string[] =>
  [...flows]
    .sort(([, one], [, other]) => other.flow - one.flow)
    .slice(0, FRONTIER_MAX)
    .map(([id]) => id)

/** One step further: every node shares its flow among all it is related to; nothing flows to those excluded. */
export function step(flows: Flows, edges: readonly Edge[], excluded: ReadonlySet<string>): Flows {
  const degree = new Map<string, number>()
  for (const { from } of edges) degree.set(from, (degree.get(from) ?? 0) + 1)
  const next = new Map<string, Arrival & { strongest: number }>()
  for (const { from, to, relation } of edges) {
    const before = flows.get(from)
    const width = degree.get(from) ?? 0
    if (before === undefined || width > CROSSROADS || excluded.has(to)) continue
    const share = before.flow / width
    const known = next.get(to)
    const flow = share + (known?.flow ?? 0)
    if (known !== undefined && known.strongest >= share) next.set(to, { ...known, flow })
    else next.set(to, { flow, via: from, relation, root: before.root, strongest: share })
  }
  return next
}

/** Where the flow begins: shared evenly among what the source is related to. */
export function begin(neighbours: readonly { readonly to: string; readonly relation: string }[]): Flows {
  const flows = new Map<string, Arrival>()
  for (const { to, relation } of neighbours)
    if (!flows.has(to)) flows.set(to, { flow: 0, via: '', relation, root: to })
  for (const [id, arrival] of flows) flows.set(id, { ...arrival, flow: 1 / flows.size })
  return flows
}

/** What came the longer way counts half. */
const LONGER_WAY = 0.5
export function joinedFlows(shorter: Flows, longer: Flows): Flows {
  const all = new Map(shorter)
  for (const [id, arrival] of longer) {
    const known = all.get(id)
    const flow = (known?.flow ?? 0) + arrival.flow * LONGER_WAY
    all.set(id, known === undefined ? { ...arrival, flow } : { ...known, flow })
  }
  return all
}
