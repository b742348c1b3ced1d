import { TINTS } from './colours.ts'
import type { Shape } from './picture.ts'

/** As much of a graph as is drawn: knowledge and memory both have it. */
export interface GraphPicture {
  readonly nodes: readonly { readonly node_id: string; readonly node_type: string; readonly label: string }[]
  readonly facts: readonly { readonly from_node_id: string; readonly to_node_id: string }[]
}

/** The angle of sunflower seeds: neighbours in the list never lie in one direction. */
const GOLDEN = 2.399963

/** The graph as arrays, with a place for each node to begin with: spread evenly, and the same each time. */
export function shapeOf({ nodes, facts }: GraphPicture): {
  readonly shape: Shape
  readonly places: Float32Array
} {
  const numbers = new Map(nodes.map((node, number) => [node.node_id, number]))
  const ends = facts.flatMap((fact) => {
    const from = numbers.get(fact.from_node_id)
    const to = numbers.get(fact.to_node_id)
    return from === undefined || to === undefined ? [] : [from, to]
  })
  const degrees = new Uint16Array(nodes.length)
  for (const node of ends) degrees[node] = Math.min((degrees[node] ?? 0) + 1, 65_535)
  const types = [...new Set(nodes.map((node) => node.node_type))]
  const shape: Shape = {
    ends: Uint32Array.from(ends),
    degrees,
    tints: Uint8Array.from(nodes, (node) => types.indexOf(node.node_type) % TINTS.length),
    labels: nodes.map((node) => node.label),
  }
  const places = new Float32Array(nodes.length * 2)
  // As large as the layout's own, one unit across: it takes over without a jump.
  const unit = 2 * Math.sqrt(nodes.length + 1)
  for (let node = 0; node < nodes.length; node += 1) {
    places[node * 2] = (Math.cos(node * GOLDEN) * Math.sqrt(node + 1)) / unit
    places[node * 2 + 1] = (Math.sin(node * GOLDEN) * Math.sqrt(node + 1)) / unit
  }
  return { shape, places }
}

/** Which colour stands for which type, for as many as there are colours. */
export const legendOf = ({ nodes }: GraphPicture): readonly (readonly [type: string, colour: string])[] =>
  [...new Set(nodes.map((node) => node.node_type))]
    .slice(0, TINTS.length)
    .map((type, at) => [type, TINTS[at] ?? ''])
