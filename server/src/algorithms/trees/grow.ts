import { type BinnedTable, columnOf } from './columns.ts'
import type { ForestBuilder } from './forest.ts'
import { Histograms, subtract } from './histogram.ts'
import { HALF, pack, type Steps } from './packing.ts'
import type { TreeParameters } from './parameters.ts'
import { SplitFinder } from './splits.ts'

/** A node that may still be split: its rows are `order[begin..end)`. */
interface Growing {
  readonly node: number
  readonly begin: number
  readonly end: number
  readonly gradient: number
  readonly curvature: number
  readonly histogram: Float64Array
}

/** Grows trees on one table, level by level; buffers are kept from tree to tree. */
export class TreeGrower {
  /** The rows a tree is grown on, first `count` of them; filled by the caller. */
  readonly order: Int32Array
  /** What the splits of the newest tree gained, by column. */
  readonly gains: Float64Array
  readonly #columns: readonly Uint8Array[]
  readonly #histograms: Histograms
  readonly #finder: SplitFinder
  readonly #parameters: TreeParameters
  readonly #spare: Int32Array
  readonly #isLeft = new Uint8Array(256)
  readonly #byBin = new Float64Array(256)
  #steps: Steps = { gradient: 1, curvature: 1, areFine: true }

  constructor(table: BinnedTable, parameters: TreeParameters) {
    this.#spare = new Int32Array(table.rows)
    this.#columns = table.kinds.map((_, column) => columnOf(table, column))
    this.gains = new Float64Array(table.kinds.length)
    this.#histograms = new Histograms(table)
    this.order = this.#histograms.order
    this.#finder = new SplitFinder(table.kinds, this.#histograms.starts, parameters)
    this.#parameters = parameters
  }

  /**
   * One more tree. `pairs` holds gradient and curvature by row; what the tree says of its rows is added to `scores`.
   */
  grow(
    forest: ForestBuilder,
    count: number,
    columns: Int32Array,
    pairs: Float64Array,
    seed: number,
    scores: Float64Array,
  ): void {
    this.#steps = pack(pairs, this.order.subarray(0, count), seed, this.#histograms.values)
    const { max_depth: depthMax, min_child_weight: least } = this.#parameters
    this.gains.fill(0)
    let level: Growing[] = [this.#root(forest, count)]
    for (let depth = 0; level.length > 0; depth += 1) {
      const next: Growing[] = []
      for (const growing of level) {
        const { gradient, curvature, histogram } = growing
        const maySplit =
          depth < depthMax &&
          curvature >= 2 * least &&
          this.#finder.find(histogram, columns, this.#steps, gradient, curvature)
        if (maySplit) {
          if (depth + 1 === depthMax && this.#steps.areFine)
            this.#splitIntoLeaves(forest, growing, depth, scores)
          else this.#split(forest, growing, depth, next)
          continue
        }
        if (histogram !== NONE) this.#histograms.release(histogram)
        const value = this.#steps.areFine ? this.#leaf(gradient, curvature) : this.#valueOf(pairs, growing)
        forest.setValue(growing.node, value)
        for (let at = growing.begin; at < growing.end; at += 1) {
          const row = this.order[at] as number
          scores[row] = (scores[row] as number) + value
        }
      }
      level = next
    }
  }

  #valueOf(pairs: Float64Array, { begin, end }: Growing): number {
    const { order } = this
    let gradient = 0
    let curvature = 0
    for (let at = begin; at < end; at += 1) {
      const pair = (order[at] as number) << 1
      gradient += pairs[pair] as number
      curvature += pairs[pair + 1] as number
    }
    return this.#leaf(gradient, curvature)
  }

  /** The last split of a way down: its rows need not be put in order, only told what they get. */
  #splitIntoLeaves(forest: ForestBuilder, parent: Growing, depth: number, scores: Float64Array): void {
    const { column, goesLeft, gain, leftGradient, leftCurvature } = this.#finder
    const node = forest.split(parent.node, column, goesLeft, depth)
    this.gains[column] = (this.gains[column] as number) + gain
    this.#histograms.release(parent.histogram)
    const left = this.#leaf(leftGradient, leftCurvature)
    const right = this.#leaf(parent.gradient - leftGradient, parent.curvature - leftCurvature)
    forest.setValue(node, left)
    forest.setValue(node + 1, right)
    const values = this.#byBin
    for (let bin = 0; bin < 256; bin += 1)
      values[bin] = (((goesLeft[bin >> 5] as number) >>> (bin & 31)) & 1) === 1 ? left : right
    const bins = this.#columns[column] as Uint8Array
    const { order } = this
    for (let at = parent.begin; at < parent.end; at += 1) {
      const row = order[at] as number
      scores[row] = (scores[row] as number) + (values[bins[row] as number] as number)
    }
  }

  #leaf(gradient: number, curvature: number): number {
    const value = (-gradient / (curvature + this.#parameters.lambda)) * this.#parameters.learning_rate
    return Number.isFinite(value) ? value : 0
  }

  #root(forest: ForestBuilder, count: number): Growing {
    const { values } = this.#histograms
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += values[this.order[at] as number] as number
    const steps = Math.floor(sum / HALF)
    return {
      node: forest.addRoot(),
      begin: 0,
      end: count,
      gradient: steps * this.#steps.gradient,
      curvature: (sum - steps * HALF) * this.#steps.curvature,
      histogram: this.#histograms.of(0, count),
    }
  }

  #split(forest: ForestBuilder, parent: Growing, depth: number, next: Growing[]): void {
    const finder = this.#finder
    const { begin, end } = parent
    const node = forest.split(parent.node, finder.column, finder.goesLeft, depth)
    this.gains[finder.column] = (this.gains[finder.column] as number) + finder.gain
    const middle = this.#partition(begin, end)
    const gradient = finder.leftGradient
    const curvature = finder.leftCurvature
    const left = { node, begin, end: middle, gradient, curvature }
    const right = {
      node: node + 1,
      begin: middle,
      end,
      gradient: parent.gradient - gradient,
      curvature: parent.curvature - curvature,
    }
    // Leaves need no histogram.
    if (depth + 1 === this.#parameters.max_depth) {
      this.#histograms.release(parent.histogram)
      next.push({ ...left, histogram: NONE }, { ...right, histogram: NONE })
      return
    }
    const [lesser, greater] = middle - begin <= end - middle ? [left, right] : [right, left]
    const small = this.#histograms.of(lesser.begin, lesser.end)
    subtract(parent.histogram, small)
    next.push({ ...lesser, histogram: small }, { ...greater, histogram: parent.histogram })
  }

  /** Rows that go left come first, both sides in their old order; every row is written to both sides, without a branch. */
  #partition(begin: number, end: number): number {
    const { column, goesLeft } = this.#finder
    const isLeft = this.#isLeft
    for (let bin = 0; bin < 256; bin += 1) isLeft[bin] = ((goesLeft[bin >> 5] as number) >>> (bin & 31)) & 1
    const bins = this.#columns[column] as Uint8Array
    const { order } = this
    const spare = this.#spare
    let left = begin
    let right = 0
    for (let at = begin; at < end; at += 1) {
      const row = order[at] as number
      const goes = isLeft[bins[row] as number] as number
      order[left] = row
      spare[right] = row
      left += goes
      right += 1 - goes
    }
    order.set(spare.subarray(0, right), left)
    return left
  }
}

const NONE = new Float64Array(0)
