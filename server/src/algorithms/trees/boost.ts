import type { BinnedTable } from './columns.ts'
import { type Forest, ForestBuilder, leafValue } from './forest.ts'
import { TreeGrower } from './grow.ts'
import type { TreeParameters } from './parameters.ts'
import { type Random, seededRandom } from './random.ts'

/** `logistic` learns the logarithm of the odds of labels 0 and 1, `squared` learns numbers. */
export type Objective = 'logistic' | 'squared'

export interface BoostOptions {
  readonly table: BinnedTable
  readonly labels: Float64Array
  /** The rows to learn from. */
  readonly rows: Int32Array
  readonly objective: Objective
  readonly parameters: TreeParameters
  readonly seed: number
  /** Rows that are only looked at, to see when more trees no longer help. */
  readonly heldOut?: Int32Array
  /** Stops after so many trees without progress on the held-out rows. */
  readonly patience?: number
  readonly mayGoOn?: () => boolean
}

export interface Boosted {
  readonly forest: Forest
  /** The mean loss on the held-out rows after 0, 1, 2 … trees. */
  readonly losses: readonly number[]
  /** What the splits of each tree gained, by column. */
  readonly gains: readonly Float32Array[]
}

/** The logistic function by straight lines between 8,192 points: off by 2e-6 at most, and much faster. */
const REACH = 16
const POINTS_PER_UNIT = 256
const CURVE = Float64Array.from(
  { length: 2 * REACH * POINTS_PER_UNIT + 2 },
  (_, at) => 1 / (1 + Math.exp(REACH - at / POINTS_PER_UNIT)),
)

function sigmoid(score: number): number {
  const at = (Math.min(Math.max(score, -REACH), REACH) + REACH) * POINTS_PER_UNIT
  const point = at | 0
  const low = CURVE[point] as number
  return low + ((CURVE[point + 1] as number) - low) * (at - point)
}

export function boost(options: BoostOptions): Boosted {
  const { table, rows, parameters, labels } = options
  const random = seededRandom(options.seed)
  const base = baseOf(options)
  const forest = new ForestBuilder(base)
  const grower = new TreeGrower(table, parameters)
  const scores = new Float64Array(table.rows).fill(base)
  const gradients = new Float64Array(2 * table.rows)
  const heldOut = options.heldOut ?? new Int32Array(0)
  const losses = [lossOf(options.objective, labels, scores, heldOut)]
  const gains: Float32Array[] = []
  let best = 0
  for (let tree = 0; tree < parameters.n_estimators; tree += 1) {
    if (options.mayGoOn?.() === false) break
    gradientsOf(options, scores, gradients)
    const count = sampleRows(rows, parameters.subsample, random, grower.order)
    const columns = sampleColumns(table.kinds.length, parameters.colsample, random)
    grower.grow(forest, count, columns, gradients, options.seed + tree, scores)
    gains.push(Float32Array.from(grower.gains))
    const view = forest.view()
    if (count < rows.length) addToTheRest(view, tree, table, rows, grower.order.subarray(0, count), scores)
    if (heldOut.length === 0) continue
    for (const row of heldOut)
      scores[row] = (scores[row] as number) + leafValue(view, tree, table.bins, row, table.rows)
    losses.push(lossOf(options.objective, labels, scores, heldOut))
    if ((losses[tree + 1] as number) < (losses[best] as number)) best = tree + 1
    if (tree + 1 - best >= (options.patience ?? Number.POSITIVE_INFINITY)) break
  }
  return { forest: forest.finish(), losses, gains }
}

/** The best constant: the logarithm of the odds, or the mean. */
function baseOf({ rows, labels, objective }: BoostOptions): number {
  let sum = 0
  for (const row of rows) sum += labels[row] as number
  if (objective === 'squared') return rows.length === 0 ? 0 : sum / rows.length
  const rate = (sum + 0.5) / (rows.length + 1)
  return Math.log(rate / (1 - rate))
}

function gradientsOf({ rows, labels, objective }: BoostOptions, scores: Float64Array, into: Float64Array) {
  const isLogistic = objective === 'logistic'
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    const score = scores[row] as number
    const expected = isLogistic ? sigmoid(score) : score
    into[2 * row] = expected - (labels[row] as number)
    into[2 * row + 1] = isLogistic ? Math.max(expected * (1 - expected), 1e-16) : 1
  }
}

function sampleRows(rows: Int32Array, share: number, random: Random, into: Int32Array): number {
  if (share >= 1) {
    into.set(rows)
    return rows.length
  }
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    into[count] = rows[at] as number
    if (random() < share) count += 1
  }
  return count
}

function sampleColumns(count: number, share: number, random: Random): Int32Array {
  const all = Int32Array.from({ length: count }, (_, column) => column)
  const wanted = Math.max(1, Math.round(share * count))
  if (wanted >= count) return all
  for (let at = 0; at < wanted; at += 1) {
    const other = at + Math.floor(random() * (count - at))
    const held = all[at] as number
    all[at] = all[other] as number
    all[other] = held
  }
  return all.slice(0, wanted).sort()
}

/** Rows the tree was not grown on get its answer as well. */
function addToTheRest(
  forest: Forest,
  tree: number,
  table: BinnedTable,
  rows: Int32Array,
  seen: Int32Array,
  scores: Float64Array,
): void {
  const isSeen = new Uint8Array(table.rows)
  for (const row of seen) isSeen[row] = 1
  for (const row of rows)
    if (isSeen[row] === 0)
      scores[row] = (scores[row] as number) + leafValue(forest, tree, table.bins, row, table.rows)
}

function lossOf(objective: Objective, labels: Float64Array, scores: Float64Array, rows: Int32Array): number {
  let sum = 0
  for (const row of rows) {
    const score = scores[row] as number
    const label = labels[row] as number
    if (objective === 'squared') sum += (score - label) ** 2
    else sum += Math.max(score, 0) - score * label + Math.log1p(Math.exp(-Math.abs(score)))
  }
  return rows.length === 0 ? 0 : sum / rows.length
}
