import { type BinnedTable, rowOf } from './columns.ts'
import { type Forest, NODE_INTS } from './forest.ts'

const ROWS_FOR_COVERS = 2_000
/** A leaf that no sampled row reached still has some weight, so that no share is a division by zero. */
const LEAST_COVER = 0.5

/** How many rows of a table reach each node: the background that contributions are measured against. */
export function coversOf(forest: Forest, table: BinnedTable): Float32Array {
  const covers = new Float32Array(forest.values.length)
  const bins = new Uint8Array(table.kinds.length)
  const count = Math.min(table.rows, ROWS_FOR_COVERS)
  for (let at = 0; at < count; at += 1) {
    rowOf(table, Math.floor((at * table.rows) / count), bins)
    for (const root of forest.roots) {
      let node = root * NODE_INTS
      while (!isLeaf(forest, node)) node = childOf(forest, node, bins)
      covers[node / NODE_INTS] = (covers[node / NODE_INTS] as number) + 1
    }
  }
  // Children are laid down after their parents.
  for (let node = covers.length - 1; node >= 0; node -= 1) {
    const at = node * NODE_INTS
    if (isLeaf(forest, at)) covers[node] = (covers[node] as number) + LEAST_COVER
    else {
      const left = (forest.nodes[at + 2] as number) / NODE_INTS
      covers[node] = (covers[left] as number) + (covers[left + 1] as number)
    }
  }
  return covers
}

const isLeaf = ({ nodes }: Forest, at: number): boolean => nodes[at + 2] === at

function goesLeft({ nodes, sets }: Forest, at: number, bins: Uint8Array): boolean {
  const bin = bins[nodes[at] as number] as number
  return (((sets[(nodes[at + 1] as number) + (bin >> 5)] as number) >>> (bin & 31)) & 1) === 1
}

const childOf = (forest: Forest, at: number, bins: Uint8Array): number =>
  (forest.nodes[at + 2] as number) + (goesLeft(forest, at, bins) ? 0 : NODE_INTS)

export interface Contributions {
  /** The mean score of the background. */
  readonly base: number
  /** Shapley values by column; with the base they sum to the score. */
  readonly byColumn: Float64Array
}

/**
 * Exact Shapley values of path-dependent TreeSHAP. A leaf is reached by a coalition with the product, over the columns
 * on its path, of q (1 if the row takes every split of the column towards the leaf, else 0) for columns within and p
 * (the share of the background that does) for columns outside. A column's Shapley value in that game is
 * (q − p) · ∫₀¹ ∏ (t·q + (1 − t)·p over the other columns) dt. The integrand is a polynomial whose degree is below
 * the number of columns, so Gauss–Legendre points give the integral exactly.
 */
export function contributionsOf(forest: Forest, covers: Float32Array, bins: Uint8Array): Contributions {
  const byColumn = new Float64Array(bins.length)
  const path = new LeafPath(forest, covers, bins, byColumn)
  for (const root of forest.roots) path.walk(root * NODE_INTS)
  return { base: forest.base + path.expected, byColumn }
}

class LeafPath {
  /** The sum over leaves of their value times their share of the background. */
  expected = 0
  readonly #forest: Forest
  readonly #covers: Float32Array
  readonly #bins: Uint8Array
  readonly #into: Float64Array
  readonly #columns: number[] = []
  readonly #shares: number[] = []
  readonly #takes: number[] = []
  readonly #sums = new Float64Array(64)

  constructor(forest: Forest, covers: Float32Array, bins: Uint8Array, into: Float64Array) {
    this.#forest = forest
    this.#covers = covers
    this.#bins = bins
    this.#into = into
  }

  walk(at: number): void {
    const { nodes } = this.#forest
    if (isLeaf(this.#forest, at)) {
      this.#leaf(this.#forest.values[at / NODE_INTS] as number)
      return
    }
    const column = nodes[at] as number
    const left = nodes[at + 2] as number
    const total = this.#covers[at / NODE_INTS] as number
    const isLeft = goesLeft(this.#forest, at, this.#bins)
    this.#step(column, left, (this.#covers[left / NODE_INTS] as number) / total, isLeft)
    const right = left + NODE_INTS
    this.#step(column, right, (this.#covers[right / NODE_INTS] as number) / total, !isLeft)
  }

  #step(column: number, child: number, share: number, isTaken: boolean): void {
    const known = this.#columns.indexOf(column)
    if (known < 0) {
      this.#columns.push(column)
      this.#shares.push(share)
      this.#takes.push(isTaken ? 1 : 0)
      this.walk(child)
      this.#columns.pop()
      this.#shares.pop()
      this.#takes.pop()
      return
    }
    const [shareBefore, takeBefore] = [this.#shares[known] as number, this.#takes[known] as number]
    this.#shares[known] = shareBefore * share
    this.#takes[known] = isTaken ? takeBefore : 0
    this.walk(child)
    this.#shares[known] = shareBefore
    this.#takes[known] = takeBefore
  }

  #leaf(value: number): void {
    const depth = this.#columns.length
    let reached = 1
    for (let at = 0; at < depth; at += 1) reached *= this.#shares[at] as number
    this.expected += value * reached
    if (depth === 0) return
    const { points, weights } = gaussLegendre((depth + 1) >> 1)
    const sums = this.#sums.fill(0, 0, depth)
    for (let point = 0; point < points.length; point += 1) {
      const t = points[point] as number
      let product = weights[point] as number
      for (let at = 0; at < depth; at += 1)
        product *= t * (this.#takes[at] as number) + (1 - t) * (this.#shares[at] as number)
      for (let at = 0; at < depth; at += 1)
        sums[at] =
          (sums[at] as number) +
          product / (t * (this.#takes[at] as number) + (1 - t) * (this.#shares[at] as number))
    }
    for (let at = 0; at < depth; at += 1) {
      const column = this.#columns[at] as number
      const game = ((this.#takes[at] as number) - (this.#shares[at] as number)) * (sums[at] as number)
      this.#into[column] = (this.#into[column] as number) + value * game
    }
  }
}

interface Quadrature {
  readonly points: Float64Array
  readonly weights: Float64Array
}

const quadratures: Quadrature[] = []

/** Points and weights on [0, 1] that integrate polynomials up to degree 2 · count − 1 exactly. */
function gaussLegendre(count: number): Quadrature {
  const known = quadratures[count]
  if (known !== undefined) return known
  const points = new Float64Array(count)
  const weights = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    let x = Math.cos((Math.PI * (at + 0.75)) / (count + 0.5))
    let slope = 1
    for (let step = 0; step < 50; step += 1) {
      let [before, value] = [1, x]
      for (let degree = 2; degree <= count; degree += 1)
        [before, value] = [value, ((2 * degree - 1) * x * value - (degree - 1) * before) / degree]
      slope = count === 1 ? 1 : (count * (x * value - before)) / (x * x - 1)
      const change = value / slope
      x -= change
      if (Math.abs(change) < 1e-15) break
    }
    points[at] = (1 + x) / 2
    weights[at] = 1 / ((1 - x * x) * slope * slope)
  }
  const made = { points, weights }
  quadratures[count] = made
  return made
}
