import type { ColumnKind } from './columns.ts'
import { SET_WORDS } from './forest.ts'
import { HALF, type Steps } from './packing.ts'
import type { TreeParameters } from './parameters.ts'

/** With more categories than this, the best cut of many looks better than it is, and is held back. */
const FEW_CATEGORIES = 4
const NOTHING = 1e-12

/** The best split of one node, found in its histogram. One finder is used again and again: nothing is allocated. */
export class SplitFinder {
  gain = 0
  column = -1
  leftGradient = 0
  leftCurvature = 0
  /** The bins that go left. */
  readonly goesLeft = new Int32Array(SET_WORDS)
  readonly #kinds: readonly ColumnKind[]
  readonly #starts: Int32Array
  readonly #parameters: TreeParameters
  #steps: Steps = { gradient: 1, curvature: 1, areFine: true }
  #order: number[] = []
  readonly #gradients = new Float64Array(256)
  readonly #curvatures = new Float64Array(256)
  readonly #rank = new Float64Array(256)
  /** The last bin that goes left, and whether missing values do. */
  #cut = 0
  #isMissingLeft = false
  #bestOrder: number[] = []

  constructor(kinds: readonly ColumnKind[], starts: Int32Array, parameters: TreeParameters) {
    this.#kinds = kinds
    this.#starts = starts
    this.#parameters = parameters
  }

  /** Whether there is a split that gains enough. */
  find(
    histogram: Float64Array,
    columns: Int32Array,
    steps: Steps,
    gradient: number,
    curvature: number,
  ): boolean {
    const { gamma, lambda } = this.#parameters
    this.#steps = steps
    this.gain = Math.max(gamma, 1e-6)
    this.column = -1
    const parent = (gradient * gradient) / (curvature + lambda)
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] as number
      if (this.#kinds[column] === 'numeric') this.#byNumber(histogram, column, gradient, curvature, parent)
      else this.#byCategory(histogram, column, gradient, curvature, parent)
    }
    if (this.column < 0) return false
    this.#fillSet(curvature)
    return true
  }

  /** Cuts between bins; missing values are tried on both sides, and follow the heavier one when there are none. */
  #byNumber(histogram: Float64Array, column: number, gradient: number, curvature: number, parent: number) {
    const missing = histogram[this.#starts[column] as number] as number
    this.#scan(histogram, column, 0, 0, gradient, curvature, parent, missing === 0 ? undefined : false)
    if (missing === 0) return
    const steps = Math.floor(missing / HALF)
    const missingGradient = steps * this.#steps.gradient
    const missingCurvature = (missing - steps * HALF) * this.#steps.curvature
    // biome-ignore format: like the call above
    this.#scan(histogram, column, missingGradient, missingCurvature, gradient, curvature, parent, true)
  }

  // biome-ignore format: numbers are passed one by one, so that nothing is allocated
  #scan(
    histogram: Float64Array, column: number, leftGradient: number, leftCurvature: number,
    gradient: number, curvature: number, parent: number, missingLeft: boolean | undefined,
  ) {
    const { lambda, min_child_weight: least } = this.#parameters
    const { gradient: gradientStep, curvature: curvatureStep } = this.#steps
    const first = this.#starts[column] as number
    const end = (this.#starts[column + 1] as number) - 1
    let best = this.gain
    let bestAt = -1
    let bestGradient = 0
    let bestCurvature = 0
    for (let at = first + 1; at < end; at += 1) {
      const packed = histogram[at] as number
      if (packed === 0) continue
      const steps = Math.floor(packed / HALF)
      leftGradient += steps * gradientStep
      leftCurvature += (packed - steps * HALF) * curvatureStep
      const rightCurvature = curvature - leftCurvature
      if (leftCurvature < least) continue
      if (rightCurvature < least) break
      const rightGradient = gradient - leftGradient
      const gain =
        (leftGradient * leftGradient) / (leftCurvature + lambda) +
        (rightGradient * rightGradient) / (rightCurvature + lambda) - parent
      if (gain > best) {
        best = gain
        bestAt = at
        bestGradient = leftGradient
        bestCurvature = leftCurvature
      }
    }
    if (bestAt < 0) return
    this.#keep(best, column, bestGradient, bestCurvature)
    this.#cut = bestAt - first
    this.#isMissingLeft = missingLeft ?? bestCurvature * 2 >= curvature
  }

  #keep(gain: number, column: number, leftGradient: number, leftCurvature: number) {
    this.gain = gain
    this.column = column
    this.leftGradient = leftGradient
    this.leftCurvature = leftCurvature
  }

  /** Categories are put in the order of their mean gradient, and cut once; small ones are pulled to the middle. */
  #byCategory(histogram: Float64Array, column: number, gradient: number, curvature: number, parent: number) {
    const { min_child_weight: least, cat_smooth: smooth } = this.#parameters
    const order = this.#rankCategories(histogram, column)
    const gradients = this.#gradients
    const curvatures = this.#curvatures
    const lambda = this.#parameters.lambda + (order.length > FEW_CATEGORIES ? smooth : 0)
    let leftGradient = 0
    let leftCurvature = 0
    let kept = false
    for (let at = 0; at < order.length - 1; at += 1) {
      const bin = order[at] as number
      leftGradient += gradients[bin] as number
      leftCurvature += curvatures[bin] as number
      const rightCurvature = curvature - leftCurvature
      if (leftCurvature < least) continue
      if (rightCurvature < least) break
      const rightGradient = gradient - leftGradient
      const gain =
        (leftGradient * leftGradient) / (leftCurvature + lambda) +
        (rightGradient * rightGradient) / (rightCurvature + lambda) -
        parent
      if (gain <= this.gain) continue
      this.#keep(gain, column, leftGradient, leftCurvature)
      this.#cut = at
      kept = true
    }
    // The order is kept, not copied: the next column gets another array.
    if (kept) [this.#bestOrder, this.#order] = [order, this.#bestOrder]
  }

  #rankCategories(histogram: Float64Array, column: number): number[] {
    const start = this.#starts[column] as number
    const count = (this.#starts[column + 1] as number) - start
    const order = this.#order
    const rank = this.#rank
    order.length = 0
    for (let bin = 0; bin < count; bin += 1) {
      const packed = histogram[start + bin] as number
      if (packed === 0) continue
      const steps = Math.floor(packed / HALF)
      this.#gradients[bin] = steps * this.#steps.gradient
      this.#curvatures[bin] = (packed - steps * HALF) * this.#steps.curvature
      rank[bin] =
        (this.#gradients[bin] as number) /
        ((this.#curvatures[bin] as number) + this.#parameters.cat_smooth + NOTHING)
      // There are few, and they come nearly in order: each is put into its place.
      let at = order.length
      while (at > 0 && (rank[order[at - 1] as number] as number) > (rank[bin] as number)) {
        order[at] = order[at - 1] as number
        at -= 1
      }
      order[at] = bin
    }
    return order
  }

  /** Categories that this node has not seen go with the heavier side. */
  #fillSet(curvature: number) {
    const set = this.goesLeft
    if (this.#kinds[this.column] === 'numeric') {
      for (let word = 0; word < SET_WORDS; word += 1) set[word] = wordUpTo(this.#cut - 32 * word)
      if (!this.#isMissingLeft) set[0] = (set[0] as number) & ~1
      return
    }
    const order = this.#bestOrder
    const unseenLeft = this.leftCurvature * 2 >= curvature
    set.fill(unseenLeft ? -1 : 0)
    const from = unseenLeft ? this.#cut + 1 : 0
    const to = unseenLeft ? order.length : this.#cut + 1
    for (let at = from; at < to; at += 1) {
      const bin = order[at] as number
      set[bin >> 5] = (set[bin >> 5] as number) ^ (1 << (bin & 31))
    }
  }
}

/** Bits 0 to `last`. */
const wordUpTo = (last: number): number => (last < 0 ? 0 : last >= 31 ? -1 : (1 << (last + 1)) - 1)
