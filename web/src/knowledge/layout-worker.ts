import { MultiDirectedGraph } from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'

export interface LayoutTask {
  readonly ids: readonly string[]
  readonly positions: Float32Array
  readonly edges: readonly (readonly [string, string])[]
  readonly forMs: number
}

const STEPS = 8
/** Drawing a large graph anew takes a while; in between the page has to answer whoever uses it. */
const pauseMs = (nodes: number): number => (nodes > 2_000 ? 1_500 : 40)

/** Lets a graph sort itself, beside the page, and says after a few steps each where everything is. */
self.onmessage = ({ data }: MessageEvent<LayoutTask>) => {
  const graph = new MultiDirectedGraph()
  data.ids.forEach((id, index) => {
    graph.addNode(id, { x: data.positions[index * 2], y: data.positions[index * 2 + 1] })
  })
  for (const [from, to] of data.edges) graph.addEdge(from, to)
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: graph.order > 500 }
  const until = performance.now() + data.forMs
  let told = performance.now()
  while (performance.now() < until) {
    forceAtlas2.assign(graph, { iterations: STEPS, settings })
    if (performance.now() - told < pauseMs(graph.order)) continue
    told = performance.now()
    const positions = new Float32Array(data.ids.length * 2)
    data.ids.forEach((id, index) => {
      positions[index * 2] = graph.getNodeAttribute(id, 'x') as number
      positions[index * 2 + 1] = graph.getNodeAttribute(id, 'y') as number
    })
    self.postMessage(positions, { transfer: [positions.buffer] })
  }
}
