import { automatonOf } from './automaton.ts'
import { cyclesOf, type NodeGraph, nodeGraphOf } from './node-graph.ts'

/**
 * How much work a backtracking engine can be made to do. Two loops that can read the same text one after the other
 * multiply: the text can be divided between them at every character. The search for a match from every character is
 * such a loop, too.
 */
export interface Judgement {
  readonly verdict: 'linear' | 'polynomial' | 'exponential'
  /** Steps for each character, beyond the first reading, where repetitions are bounded. */
  readonly factor: number
  /** Text that makes the engine work: `before`, then `pump` many times, then something that does not match. */
  readonly attack?: { readonly before: string; readonly pump: string }
}

/** Steps for each character that are still called linear: a hundred kilobytes take some ten milliseconds. */
export const FACTOR_MAX = 256

interface Loop {
  readonly nodes: readonly number[]
  readonly weight: number
}

export function judge(source: string, flags: string): Judgement {
  const graph = nodeGraphOf(automatonOf(source, flags))
  const loops = loopsOf(graph)
  for (const loop of loops) {
    const pump = loop.weight > WEIGHT_OF_NOTE ? exponentialPump(graph, loop) : undefined
    if (pump !== undefined) return { verdict: 'exponential', factor: loop.weight, attack: pump }
  }
  if (graph.automaton.lookbehindWeight > FACTOR_MAX) {
    return { verdict: 'polynomial', factor: graph.automaton.lookbehindWeight }
  }
  return chainsOf(graph, loops)
}

/** Loops that repeat less often than this are not worth following. */
const WEIGHT_OF_NOTE = 3

function loopsOf(graph: NodeGraph): Loop[] {
  const weightOf = (node: number): number =>
    graph.automaton.positions[graph.nodes[node]?.position ?? 0]?.weight ?? 1
  return cyclesOf(graph.nodes.length, (node) => graph.next[node] ?? [])
    .map((nodes) => ({ nodes, weight: Math.max(...nodes.map(weightOf)) }))
    .filter((loop) => loop.weight >= WEIGHT_OF_NOTE)
    .reverse()
}

/** A text that leads from a node back to itself in two ways, so that every repetition doubles the work. */
function exponentialPump(graph: NodeGraph, loop: Loop): Judgement['attack'] {
  const members = new Set(loop.nodes.filter((node) => !graph.certain.has(node)))
  for (const from of members) {
    for (const to of graph.next[from] ?? []) {
      if (!members.has(to) || !graph.doubled.has(`${from}>${to}`)) continue
      const back = pathTo(
        to,
        (node) => node === from,
        (node) => inside(graph, node, members),
      )
      if (back !== undefined) return attackFrom(graph, from, [to, ...back])
    }
  }
  // The members lead to one another, so that whichever of them is taken finds the others' ambiguities too.
  const size = graph.nodes.length
  for (const [start = 0] of cyclesOf(size, (node) =>
    members.has(node) ? inside(graph, node, members) : [],
  )) {
    // Pairs of nodes that are reached by the same text; the last digit remembers that they have been apart.
    const split = pathTo(
      (start * size + start) * 2,
      (state) => state === (start * size + start) * 2 + 1,
      (state) => {
        const [x, y] = [Math.floor(state / 2 / size), Math.floor(state / 2) % size]
        return inside(graph, x, members).flatMap((u) =>
          inside(graph, y, members)
            .filter((v) => graph.nodes[u]?.letter === graph.nodes[v]?.letter)
            .map((v) => (u * size + v) * 2 + (state % 2 === 1 || u !== v ? 1 : 0)),
        )
      },
    )
    if (split !== undefined)
      return attackFrom(
        graph,
        start,
        split.map((state) => Math.floor(state / 2 / size)),
      )
  }
  return undefined
}

const inside = (graph: NodeGraph, node: number, members: ReadonlySet<number>): number[] =>
  (graph.next[node] ?? []).filter((to) => members.has(to))

/** Follows chains of loops that read the same text and multiplies what each of them costs. */
function chainsOf(graph: NodeGraph, loops: readonly Loop[]): Judgement {
  const best = loops.map((loop): Chain => ({ weights: [loop.weight] }))
  let worst: Judgement = { verdict: 'linear', factor: 1 }
  for (const [at, second] of loops.entries()) {
    for (const [before, first] of loops.slice(0, at).entries()) {
      const attack = polynomialPump(graph, first, second)
      if (attack === undefined) continue
      const weights = [...(best[before]?.weights ?? []), second.weight]
      if (costOf(weights) > costOf(best[at]?.weights ?? [])) best[at] = { weights }
      const factor = costOf(weights)
      if (factor > worst.factor) {
        worst = { verdict: factor > FACTOR_MAX ? 'polynomial' : 'linear', factor, attack }
      }
    }
  }
  return worst
}

interface Chain {
  readonly weights: readonly number[]
}

/** One of the loops reads the text once in any case; the others are work on top. */
function costOf(weights: readonly number[]): number {
  const sorted = [...weights].sort((a, b) => a - b)
  return sorted.slice(0, -1).reduce((product, weight) => product * weight, 1)
}

/**
 * A text that the first loop can read, that the second loop can read, and that leads from the first to the second:
 * the boundary between the two can then be anywhere.
 */
function polynomialPump(graph: NodeGraph, first: Loop, second: Loop): Judgement['attack'] {
  const { nodes, next, certain } = graph
  const size = nodes.length
  const letter = (node: number): number => nodes[node]?.letter ?? -1
  const firstLoop = new Set(first.nodes)
  const secondLoop = new Set(second.nodes.filter((node) => !certain.has(node)))
  const between = reaching(graph, firstLoop, secondLoop)
  if (secondLoop.size === 0 || between.size === 0) return undefined
  // Pairs lead to one another along texts that both loops read: one of them finds what any of them would.
  for (const [p, q] of pairsInStep(graph, firstLoop, secondLoop)) {
    const path = pathTo(
      (p * size + p) * size + q,
      (state) => state === (p * size + q) * size + q,
      (state) => {
        const [x, y, z] = [Math.floor(state / size / size), Math.floor(state / size) % size, state % size]
        const to: number[] = []
        const ways = (next[y] ?? []).filter((v) => between.has(v))
        for (const u of next[x] ?? []) {
          if (!firstLoop.has(u)) continue
          for (const w of next[z] ?? []) {
            if (letter(w) !== letter(u) || !secondLoop.has(w)) continue
            for (const v of ways) if (letter(v) === letter(u)) to.push((u * size + v) * size + w)
          }
        }
        return to
      },
    )
    if (path !== undefined)
      return attackFrom(
        graph,
        p,
        path.map((state) => Math.floor(state / size / size)),
      )
  }
  return undefined
}

/** One pair of nodes for each way in which two loops can go round with the same text. */
function pairsInStep(
  graph: NodeGraph,
  first: ReadonlySet<number>,
  second: ReadonlySet<number>,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  const ids = new Map<string, number>()
  for (const x of first) {
    for (const z of second) {
      if (graph.nodes[x]?.letter === graph.nodes[z]?.letter) ids.set(`${x},${z}`, pairs.push([x, z]) - 1)
    }
  }
  const next = pairs.map(([x, z]) =>
    (graph.next[x] ?? []).flatMap((u) => (graph.next[z] ?? []).flatMap((w) => ids.get(`${u},${w}`) ?? [])),
  )
  return cyclesOf(pairs.length, (pair) => next[pair] ?? []).flatMap(([pair = 0]) => [pairs[pair] ?? [0, 0]])
}

/** Nodes on a way from one loop to the other, both included. */
function reaching(graph: NodeGraph, from: ReadonlySet<number>, to: ReadonlySet<number>): Set<number> {
  const spread = (start: ReadonlySet<number>, next: (node: number) => readonly number[]): Set<number> => {
    const seen = new Set(start)
    for (const node of seen) for (const other of next(node)) seen.add(other)
    return seen
  }
  const ahead = spread(from, (node) => graph.next[node] ?? [])
  if (![...to].some((node) => ahead.has(node))) return new Set()
  const previous: number[][] = graph.nodes.map(() => [])
  for (const [node, reached] of graph.next.entries()) for (const one of reached) previous[one]?.push(node)
  const behind = spread(to, (node) => previous[node] ?? [])
  return new Set([...ahead].filter((node) => behind.has(node)))
}

/** The shortest way of at least one step to a wanted state, without the state it starts from. */
function pathTo(
  start: number,
  isWanted: (state: number) => boolean,
  next: (state: number) => readonly number[],
): number[] | undefined {
  const cameFrom = new Map<number, number>()
  const queue = [start]
  for (const state of queue) {
    for (const to of next(state)) {
      if (cameFrom.has(to)) continue
      cameFrom.set(to, state)
      if (isWanted(to)) return walkBack(cameFrom, start, to)
      queue.push(to)
    }
  }
  return undefined
}

function walkBack(cameFrom: ReadonlyMap<number, number>, start: number, end: number): number[] {
  const path = [end]
  for (let at = cameFrom.get(end) ?? start; at !== start; at = cameFrom.get(at) ?? start) path.unshift(at)
  return path
}

function attackFrom(graph: NodeGraph, from: number, path: readonly number[]): Judgement['attack'] {
  const { nodes, next, automaton } = graph
  const { letters } = automaton.alphabet
  const textOf = (way: readonly number[]): string =>
    way.map((node) => letters[nodes[node]?.letter ?? 0] ?? '').join('')
  const entries = [...nodes.keys()].filter((node) => {
    const { position, letter } = nodes[node] ?? { position: 0, letter: 0 }
    return position === 0 || (automaton.first.get(position)?.(letters.length, letter) ?? 0) > 0
  })
  const start = nodes.length
  const way = pathTo(
    start,
    (node) => node === from,
    (node) => (node === start ? entries : (next[node] ?? [])),
  )
  return { before: textOf(way ?? [from]), pump: textOf(path) }
}
