import { aucWithin, type Interval, meanWithin } from '../../../algorithms/calibration/intervals.ts'
import { rowOf } from '../../../algorithms/trees/columns.ts'
import { partsOf, stratifiedFolds } from '../../../algorithms/trees/folds.ts'
import {
  type FitData,
  type FitOptions,
  type Fitted,
  fitModel,
  pickNumbers,
  probabilityBy,
  rowsOfTable,
} from './fit-model.ts'

/** Rows, and what was predicted for each by a model that had not seen it. */
export interface HeldOut {
  readonly validation: 'nested' | 'cross_fitted'
  /** Which rows of the table they are. */
  readonly rows: Int32Array
  readonly probabilities: Float64Array
  readonly labels: Float64Array
  readonly folds: Uint8Array
}

/** In small tables the choice of parameters alone can look like skill: there the whole procedure is repeated. */
const ROWS_FOR_NESTED = 4_000
const OUTER_FOLDS = 5
const INNER_FOLDS = 3
const INNER_TRIALS = 3
const NEVER = 1e-12

/** Predictions for figures. Nested: search, choice and calibration run again without each fifth of the rows. */
export async function heldOutOf(data: FitData, fitted: Fitted, of: FitOptions): Promise<HeldOut> {
  const { probabilities, rows, folds } = fitted
  const labels = pickNumbers(data.labels, rows)
  const apart: HeldOut = { validation: 'cross_fitted', rows, probabilities, labels, folds }
  if (data.table.rows > ROWS_FOR_NESTED || data.objective !== 'logistic') return apart
  return (await nested(data, of)) ?? apart
}

async function nested(data: FitData, of: FitOptions): Promise<HeldOut | undefined> {
  const { table, labels, columns, objective } = data
  const outer = stratifiedFolds(labels, OUTER_FOLDS, of.seed + 2)
  const probabilities = new Float64Array(table.rows)
  for (let fold = 0; fold < OUTER_FOLDS; fold += 1) {
    const { rows, heldOut } = partsOf(outer, fold)
    const inner: FitData = {
      table: rowsOfTable(table, rows),
      columns,
      labels: pickNumbers(labels, rows),
      objective,
      sampled: Int32Array.from(rows, (_, at) => at),
      numbers: data.numbers.map((values) => pickNumbers(values, rows)),
    }
    const rate = inner.labels.reduce((sum, label) => sum + label, 0) / rows.length
    const isOneLabel = rate === 0 || rate === 1
    const trials = Math.min(of.trials, INNER_TRIALS)
    if (Date.now() > of.searchUntil) return undefined
    const fitted = isOneLabel
      ? undefined
      : await fitModel(inner, { ...of, folds: INNER_FOLDS, trials, threads: 1, seed: of.seed + 3 + fold })
    const bins = new Uint8Array(columns.length)
    const numbers = new Float64Array(columns.length)
    for (const row of heldOut) {
      for (let column = 0; column < columns.length; column += 1)
        numbers[column] = (data.numbers[column] as Float64Array)[row] as number
      probabilities[row] =
        fitted === undefined ? rate : probabilityBy(fitted, rowOf(table, row, bins), numbers)
    }
  }
  const rows = Int32Array.from(labels, (_, row) => row)
  return { validation: 'nested', rows, probabilities, labels, folds: outer }
}

export interface Figures {
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly accuracy: number
  readonly logloss_baseline: number
  readonly intervals: { readonly auc: Interval; readonly logloss: Interval; readonly brier: Interval }
  readonly warnings: readonly string[]
}

/** Figures with 95 % intervals, and a warning where they do not show that the model knows more than the base rate. */
export function figuresOf({ probabilities, labels, folds }: HeldOut): Figures {
  const rate = labels.reduce((sum, label) => sum + label, 0) / labels.length
  const lossOf = (probability: number, label: number) =>
    -Math.log(Math.max(NEVER, label === 1 ? probability : 1 - probability))
  const losses = Array.from(labels, (label, row) => lossOf(probabilities[row] as number, label))
  const baseline = Array.from(labels, (label) => lossOf(rate, label))
  const squares = Array.from(labels, (label, row) => ((probabilities[row] as number) - label) ** 2)
  const ranked = aucWithin(probabilities, labels, folds)
  const [loss, brier] = [meanWithin(losses), meanWithin(squares)]
  const gain = meanWithin(losses.map((one, row) => (baseline[row] as number) - one))
  const right = labels.reduce(
    (sum, label, row) => sum + ((probabilities[row] as number) >= 0.5 === (label === 1) ? 1 : 0),
    0,
  )
  return {
    auc: ranked.auc,
    logloss: loss.mean,
    brier: brier.mean,
    accuracy: right / labels.length,
    logloss_baseline: meanWithin(baseline).mean,
    intervals: { auc: ranked.interval, logloss: loss.interval, brier: brier.interval },
    warnings: warningsOf(gain, rate, labels.length),
  }
}

function warningsOf(
  gain: { readonly mean: number; readonly interval: Interval },
  rate: number,
  n: number,
): string[] {
  if (gain.interval.low > 0) return []
  const base = `always answering the base rate (${(100 * rate).toFixed(1)} %)`
  return gain.mean <= 0
    ? [`On held-out rows the model is no better than ${base}.`]
    : [
        `On ${n} held-out rows the model is better than ${base} by ${gain.mean.toFixed(4)} of log-loss, which may be chance. More outcomes will tell.`,
      ]
}
