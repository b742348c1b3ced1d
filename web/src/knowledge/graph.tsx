import { MultiDirectedGraph } from 'graphology'
import { useEffect, useRef, useState } from 'react'
import Sigma from 'sigma'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { type GraphData, readGraph } from './graph-data.ts'
import type { LayoutTask } from './layout-worker.ts'
import { NodeEditor } from './node-editor.tsx'

const COLOURS = ['#2f7fbf', '#c2702d', '#3b8f5a', '#9a5fb5', '#b5484c', '#7a7f3a', '#3f8f99', '#85654b']

/** Types get their colours in the order in which they appear, the same for the same graph. */
function colourBy(types: readonly string[]): (type: string) => string {
  const order = [...new Set(types)]
  return (type) => COLOURS[order.indexOf(type) % COLOURS.length] ?? '#777777'
}

function built({ nodes, facts }: GraphData): MultiDirectedGraph {
  const graph = new MultiDirectedGraph()
  const colour = colourBy(nodes.map((node) => node.node_type))
  nodes.forEach((node, index) => {
    // A sunflower: spread evenly, and the same each time.
    const angle = index * 2.399963
    const radius = Math.sqrt(index + 1)
    graph.addNode(node.node_id, {
      label: node.label,
      x: Math.cos(angle) * radius,
      y: Math.sin(angle) * radius,
      size: 4,
      color: colour(node.node_type),
    })
  })
  for (const fact of facts) {
    if (!graph.hasNode(fact.from_node_id) || !graph.hasNode(fact.to_node_id)) continue
    graph.addEdge(fact.from_node_id, fact.to_node_id, {
      label: fact.relation_type,
      size: 1,
      color: '#8a8d92',
    })
  }
  graph.forEachNode((id) => graph.setNodeAttribute(id, 'size', 3 + Math.sqrt(graph.degree(id))))
  return graph
}

/** Long enough to sort itself, short enough not to warm the room. */
const layoutMs = (nodes: number): number => Math.min(3_000 + nodes, 12_000)

/** Moves the nodes of a drawn graph as a worker of its own finds better places; answers how to end that. */
function letSort(graph: MultiDirectedGraph): () => void {
  const ids = graph.nodes()
  const positions = new Float32Array(ids.length * 2)
  ids.forEach((id, index) => {
    positions[index * 2] = graph.getNodeAttribute(id, 'x') as number
    positions[index * 2 + 1] = graph.getNodeAttribute(id, 'y') as number
  })
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    let index = 0
    // One announcement for all nodes: the drawing is renewed once.
    graph.updateEachNodeAttributes(
      (_id, attributes) => {
        const x = data[index * 2]
        const y = data[index * 2 + 1]
        index += 1
        return { ...attributes, x, y }
      },
      { attributes: ['x', 'y'] },
    )
  }
  const edges = graph.mapEdges((_edge, _attributes, from, to) => [from, to] as const)
  worker.postMessage({ ids, positions, edges, forMs: layoutMs(ids.length) } satisfies LayoutTask)
  return () => worker.terminate()
}

function Drawing({ data, onOpen }: { readonly data: GraphData; readonly onOpen: (nodeId: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef(onOpen)
  opened.current = onOpen
  const [isImpossible, setImpossible] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const graph = built(data)
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--ink').trim()
    let view: Sigma
    try {
      view = new Sigma(graph, element, {
        labelColor: { color: ink },
        hideEdgesOnMove: graph.order > 2_000,
        labelRenderedSizeThreshold: graph.order > 500 ? 9 : 4,
      })
    } catch {
      setImpossible(true)
      return
    }
    view.on('clickNode', ({ node }) => opened.current(node))
    const stop = letSort(graph)
    return () => {
      stop()
      view.kill()
    }
  }, [data])
  if (isImpossible) {
    return <p className="text-sm">This browser cannot draw with WebGL. The same is listed under Nodes.</p>
  }
  return (
    <div
      ref={place}
      role="img"
      aria-label={`A graph of ${data.nodes.length} nodes and ${data.facts.length} facts. The same is listed under Nodes.`}
      className="h-[65vh] rounded-xl border border-line bg-panel"
    />
  )
}

export function Graph() {
  const path = `${useProjectPath()}/knowledge`
  const [data, setData] = useState<GraphData>()
  const [count, setCount] = useState(0)
  const [error, setError] = useState<Error>()
  const [openId, setOpenId] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads it again
  useEffect(() => {
    const stop = new AbortController()
    readGraph(path, stop.signal, setCount)
      .then(setData)
      .catch((failure: unknown) => !stop.signal.aborted && setError(failure as Error))
    return () => stop.abort()
  }, [path, round])
  if (error !== undefined) return <ProblemNote error={error} />
  if (data === undefined) return <p role="status">Reading the graph: {count} so far…</p>
  if (data.nodes.length === 0) {
    return (
      <Empty title="No graph yet">
        <p>Upload a document with a table, or load the example under Nodes.</p>
      </Empty>
    )
  }
  return (
    <>
      <p className="mb-2 flex items-center gap-3 text-sm text-muted">
        {data.nodes.length} nodes, {data.facts.length} facts. Scroll to come closer, click a node to edit it.
        <Button onClick={() => setRound(round + 1)}>Read again</Button>
      </p>
      <Drawing data={data} onOpen={setOpenId} />
      <Dialog title="Node" isOpen={openId !== undefined} onClose={() => setOpenId(undefined)}>
        {openId !== undefined && (
          <NodeEditor path={path} nodeId={openId} onClose={() => setOpenId(undefined)} />
        )}
      </Dialog>
    </>
  )
}
