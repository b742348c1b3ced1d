import { type Calibration, calibrated, chooseCalibration } from '../../../algorithms/calibration/calibrate.ts'
import { logloss } from '../../../algorithms/calibration/metrics.ts'
import { type ChosenLinear, chooseLinear } from '../../../algorithms/linear/choose-linear.ts'
import { designOf, type LinearDesign, predictLinear } from '../../../algorithms/linear/linear-model.ts'
import type { Objective } from '../../../algorithms/trees/boost.ts'
import type { BinnedTable } from '../../../algorithms/trees/columns.ts'
import type { ColumnCode } from '../../../algorithms/trees/encode.ts'
import { stratifiedFolds } from '../../../algorithms/trees/folds.ts'
import { predictBins } from '../../../algorithms/trees/forest.ts'
import type { FitGround } from './model-fits.ts'
import { fitTrees, type TreeCandidate } from './tree-candidate.ts'

/** What models are fitted on. */
export interface FitData {
  readonly table: BinnedTable
  readonly columns: readonly ColumnCode[]
  readonly labels: Float64Array
  readonly objective: Objective
  /** The numbers of every column for these rows, ascending: of large tables only some rows. */
  readonly sampled: Int32Array
  readonly numbers: readonly Float64Array[]
}

export interface FitOptions {
  readonly seed: number
  readonly folds: number
  readonly trials: number
  readonly epochs: number
  readonly threads: number
  readonly searchUntil: number
  readonly deadline: number
}

export interface LinearCandidate extends ChosenLinear {
  readonly design: LinearDesign
  readonly labels: Float64Array
  readonly folds: Uint8Array
}

/** One model, the better of two. */
export interface Fitted {
  readonly form: 'trees' | 'linear'
  readonly trees: TreeCandidate
  readonly linear: LinearCandidate | undefined
  readonly calibration: Calibration
  /** Rows with a held-out score, the score, the probability that a calibration without the row's fold gives, the fold. */
  readonly rows: Int32Array
  readonly scores: Float64Array
  readonly probabilities: Float64Array
  readonly folds: Uint8Array
  /** The held-out log-loss of each, on the same rows. */
  readonly candidates: readonly { readonly model: string; readonly logloss: number }[]
}

/** Undefined when the time ran out before one set of parameters was fitted on all folds. */
export async function fitModel(data: FitData, of: FitOptions): Promise<Fitted | undefined> {
  const { table, labels, objective } = data
  const strata = objective === 'logistic' ? labels : new Float64Array(table.rows)
  const foldCount = Math.min(of.folds, rarest(strata))
  const folds = sharedBytes(table.rows)
  folds.set(stratifiedFolds(strata, foldCount, of.seed))
  const { seed, searchUntil, deadline } = of
  const ground: FitGround = { table, labels, folds, objective, seed, searchUntil, deadline }
  const trees = await fitTrees(ground, { trials: of.trials, threads: of.threads, foldCount })
  if (Date.now() >= deadline) return undefined
  const all = Int32Array.from(labels, (_, row) => row)
  if (objective === 'squared')
    return {
      form: 'trees',
      trees,
      linear: undefined,
      calibration: { method: 'none' },
      rows: all,
      scores: trees.scores,
      probabilities: trees.scores,
      folds,
      candidates: [],
    }
  const linear = fitLinearCandidate(data, folds, of.epochs)
  const apart = stratifiedFolds(labels, foldCount, of.seed + 1)
  const ofTrees = chooseCalibration(trees.scores, labels, apart)
  const ofLinear = chooseCalibration(linear.scores, linear.labels, pick(apart, data.sampled))
  const [treeLoss, linearLoss] = [
    logloss(pickNumbers(ofTrees.probabilities, data.sampled), linear.labels),
    logloss(ofLinear.probabilities, linear.labels),
  ]
  const candidates = [
    { model: 'trees', logloss: treeLoss },
    { model: 'linear', logloss: linearLoss },
  ]
  if (treeLoss < linearLoss)
    return { form: 'trees', trees, linear, ...ofTrees, rows: all, scores: trees.scores, folds, candidates }
  const rest = { rows: data.sampled, scores: linear.scores, folds: linear.folds, candidates }
  return { form: 'linear', trees, linear, ...ofLinear, ...rest }
}

function fitLinearCandidate(data: FitData, folds: Uint8Array, epochs: number): LinearCandidate {
  const table = rowsOfTable(data.table, data.sampled)
  const labels = pickNumbers(data.labels, data.sampled)
  const ownFolds = pick(folds, data.sampled)
  const design = designOf(table, data.columns, data.numbers)
  return { ...chooseLinear(design, labels, ownFolds, epochs), design, labels, folds: ownFolds }
}

/** What the fitted model answers for a row. */
export function probabilityBy(
  { form, trees, linear, calibration }: Pick<Fitted, 'form' | 'trees' | 'linear' | 'calibration'>,
  bins: Uint8Array,
  numbers: Float64Array,
): number {
  const score =
    form === 'linear' && linear !== undefined
      ? predictLinear(linear.model, bins, numbers)
      : predictBins(trees.forest, bins)
  return calibrated(calibration, score)
}

/** Some rows of a table. */
export function rowsOfTable(table: BinnedTable, rows: Int32Array): BinnedTable {
  if (rows.length === table.rows) return table
  const bins = sharedBytes(rows.length * table.kinds.length)
  for (let column = 0; column < table.kinds.length; column += 1)
    for (let at = 0; at < rows.length; at += 1)
      bins[column * rows.length + at] = table.bins[column * table.rows + (rows[at] as number)] as number
  return { ...table, rows: rows.length, bins }
}

export const pickNumbers = (values: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => values[row] as number)
const pick = (values: Uint8Array, rows: Int32Array): Uint8Array =>
  Uint8Array.from(rows, (row) => values[row] as number)

/** Threads share it without a copy. */
export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length))

/** How many rows the rarest label has; there cannot be more folds than that, nor fewer than two. */
function rarest(labels: Float64Array): number {
  const counts = new Map<number, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return Math.max(2, Math.min(...counts.values()))
}
