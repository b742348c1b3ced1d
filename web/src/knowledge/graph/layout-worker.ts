import defaults from 'graphology-layout-forceatlas2/defaults.js'
import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { boundsOf } from './camera.ts'

export type LayoutTask =
  | { readonly kind: 'sort'; readonly places: Float32Array; readonly ends: Uint32Array }
  /** The user is moving the picture: leave the processor to the drawing. */
  | { readonly kind: 'rest'; readonly isResting: boolean }

export interface Sorted {
  readonly places: Float32Array
  readonly isOver: boolean
}

/** Numbers that the layout keeps for each node and each fact. */
const PER_NODE = 10
const PER_FACT = 3
/** Forces are made for distances like these, not for a graph that is one unit across. */
const SPREAD = 200
const SLICE_MS = 60
/** Long enough to sort itself, short enough not to warm the room. */
const workMs = (nodes: number): number => Math.min(1_000 + nodes, 9_000)
const pauseMs = (nodes: number): number => (nodes > 2_000 ? 500 : 60)
/** Once nodes move less than this share of the whole between two reports, on average, it is sorted. */
const STILL = 0.0005

let isResting = false
let resume: (() => void) | undefined

function matrices(places: Float32Array, ends: Uint32Array) {
  const nodes = new Float32Array((places.length / 2) * PER_NODE)
  const facts = new Float32Array((ends.length / 2) * PER_FACT)
  for (let node = 0; node < places.length / 2; node += 1) {
    const [x = 0, y = 0] = [places[node * 2], places[node * 2 + 1]]
    // Place, then a mass, a convergence and a size of one each; the rest begins with nothing.
    nodes.set([x * SPREAD, y * SPREAD, 0, 0, 0, 0, 1, 1, 1, 0], node * PER_NODE)
  }
  for (let fact = 0; fact < ends.length / 2; fact += 1) {
    const from = (ends[fact * 2] ?? 0) * PER_NODE
    const to = (ends[fact * 2 + 1] ?? 0) * PER_NODE
    facts.set([from, to, 1], fact * PER_FACT)
    nodes[from + 6] = (nodes[from + 6] ?? 0) + 1
    nodes[to + 6] = (nodes[to + 6] ?? 0) + 1
  }
  return { nodes, facts }
}

/** Always about as large: a part in view must not grow out of it. */
function placesIn(nodes: Float32Array): Float32Array {
  const places = new Float32Array((nodes.length / PER_NODE) * 2)
  for (let node = 0; node < places.length / 2; node += 1) {
    places[node * 2] = nodes[node * PER_NODE] ?? 0
    places[node * 2 + 1] = nodes[node * PER_NODE + 1] ?? 0
  }
  const { left, top, right, bottom } = boundsOf(places)
  const extent = Math.max(right - left, bottom - top, 1e-6)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return places.map((value, at) => (value - (at % 2 === 0 ? x : y)) / extent)
}

function meanMove(before: Float32Array, after: Float32Array): number {
  let sum = 0
  for (let at = 0; at < after.length; at += 1) sum += Math.abs((after[at] ?? 0) - (before[at] ?? 0))
  return after.length === 0 ? 0 : sum / after.length
}

const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Lets a graph sort itself, beside the page, tells now and then where everything is, and ends by itself. */
async function sort({ places, ends }: Extract<LayoutTask, { kind: 'sort' }>): Promise<void> {
  const count = places.length / 2
  const { nodes, facts } = matrices(places, ends)
  const settings = {
    ...defaults,
    strongGravityMode: true,
    gravity: 0.05,
    scalingRatio: 10,
    slowDown: 1 + Math.log(Math.max(count, 1)),
    barnesHutOptimize: count > 500,
    barnesHutTheta: 0.8,
  }
  let shown = placesIn(nodes)
  let worked = 0
  let told = 0
  for (let isOver = false; !isOver; ) {
    const began = performance.now()
    while (performance.now() - began < SLICE_MS) iterate(settings, nodes, facts)
    worked += performance.now() - began
    await aMoment()
    if (isResting) await new Promise<void>((resolve) => (resume = resolve))
    isOver = worked > workMs(count)
    if (!isOver && worked - told < pauseMs(count)) continue
    told = worked
    const next = placesIn(nodes)
    isOver ||= meanMove(shown, next) < STILL
    shown = next.slice()
    self.postMessage({ places: next, isOver } satisfies Sorted, { transfer: [next.buffer] })
  }
}

self.onmessage = ({ data }: MessageEvent<LayoutTask>) => {
  if (data.kind === 'sort') void sort(data)
  else {
    isResting = data.isResting
    if (!isResting) resume?.()
  }
}
