import type { Automaton } from './automaton.ts'

/** A position just after it has read a letter. */
export interface GraphNode {
  readonly position: number
  readonly letter: number
}

/** The automaton with its conditions worked out: nodes are positions with the letter they have just read. */
export interface NodeGraph {
  readonly automaton: Automaton
  readonly nodes: readonly GraphNode[]
  readonly next: readonly (readonly number[])[]
  /** Edges that can be taken in two ways. */
  readonly doubled: ReadonlySet<string>
  /** Nodes from which every continuation of the text matches: a search that comes here never turns back. */
  readonly certain: ReadonlySet<number>
}

export function nodeGraphOf(automaton: Automaton): NodeGraph {
  const nodes: GraphNode[] = []
  const ids = automaton.positions.map((position, at) =>
    Array.from(position.set, (member, letter) =>
      member === 1 ? nodes.push({ position: at, letter }) - 1 : -1,
    ),
  )
  const doubled = new Set<string>()
  const surely: number[][] = nodes.map(() => [])
  const next = nodes.map(({ position, letter }, from) => {
    const reached: number[] = []
    for (const [to, ways] of automaton.follow.get(position) ?? []) {
      for (const [after, id] of (ids[to] ?? []).entries()) {
        if (id < 0) continue
        const open = ways.map((way) => way(letter, after)).filter((value) => value > 0)
        if (open.length === 0) continue
        reached.push(id)
        if (open.length > 1) doubled.add(`${from}>${id}`)
        if (open.includes(2)) surely[from]?.push(id)
      }
    }
    return reached
  })
  return { automaton, nodes, next, doubled, certain: certainNodes(automaton, nodes, surely) }
}

/** The largest set of nodes in which every next letter leads to a match or to another node of the set. */
function certainNodes(
  automaton: Automaton,
  nodes: readonly GraphNode[],
  surely: readonly (readonly number[])[],
): Set<number> {
  const end = automaton.alphabet.letters.length
  const accepts = nodes.map(({ position, letter }) => {
    const condition = automaton.accept.get(position)
    return Array.from({ length: end + 1 }, (_, after) => condition?.(letter, after) === 2)
  })
  const certain = new Set([...nodes.keys()].filter((node) => accepts[node]?.[end] === true))
  for (let before = -1; before !== certain.size; ) {
    before = certain.size
    for (const node of certain) {
      const letters = new Set(surely[node]?.filter((to) => certain.has(to)).map((to) => nodes[to]?.letter))
      const isSure = accepts[node]?.every((accepting, after) => accepting || letters.has(after))
      if (isSure !== true) certain.delete(node)
    }
  }
  return certain
}

/** Strongly connected components that contain a cycle, each with its nodes. */
export function cyclesOf(size: number, next: (node: number) => readonly number[]): number[][] {
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const isOpen = new Uint8Array(size)
  const open: number[] = []
  const found: number[][] = []
  let count = 0
  const close = (root: number): void => {
    const component: number[] = []
    for (let node = -1; node !== root; ) {
      node = open.pop() as number
      isOpen[node] = 0
      component.push(node)
    }
    if (component.length > 1 || next(root).includes(root)) found.push(component)
  }
  for (let start = 0; start < size; start++) {
    if (index[start] !== -1) continue
    const work: { node: number; at: number }[] = [{ node: start, at: 0 }]
    while (work.length > 0) {
      const top = work[work.length - 1] as { node: number; at: number }
      const { node } = top
      if (top.at === 0) {
        index[node] = low[node] = count++
        open.push(node)
        isOpen[node] = 1
      }
      const to = next(node)[top.at++]
      if (to === undefined) {
        if (low[node] === index[node]) close(node)
        work.pop()
        const parent = work[work.length - 1]
        if (parent !== undefined) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0)
      } else if (index[to] === -1) work.push({ node: to, at: 0 })
      else if (isOpen[to] === 1) low[node] = Math.min(low[node] ?? 0, index[to] ?? 0)
    }
  }
  return found
}
