import { type BinnedTable, columnOf, MISSING_BIN } from '../trees/columns.ts'
import type { ColumnCode } from '../trees/encode.ts'
import { fitLinear } from './logistic.ts'

/** One input of a linear model: the number of a column, or whether the column is in one bin (a category, a gap). */
export interface LinearTerm {
  readonly column: number
  /** Undefined for the number itself. */
  readonly bin?: number | undefined
  /** Numbers beyond these are taken for these: a slip of the keyboard must not decide a score. */
  readonly low: number
  readonly high: number
  readonly mean: number
  readonly deviation: number
  /** What one deviation from the mean adds to the log-odds. */
  readonly weight: number
}

export interface LinearModel {
  /** The log-odds where every input is at its mean. */
  readonly intercept: number
  readonly terms: readonly LinearTerm[]
}

/** The share of a Newton step that a weight makes; whole steps overshoot where columns say the same. */
export const LEARNING_RATE = 0.7
const TERMS_MAX = 100
const BINS_OF_COLUMN_MAX = 20
const SUPPORT_MIN = 3
/** From so many bins on, the outermost cuts are near the ends of the distribution. */
const CUTS_FOR_CLAMP = 20

/** How far an input is from its mean, in deviations; a number that is missing is taken to be at the mean. */
export function inputOf(term: LinearTerm, bin: number, number: number): number {
  if (term.bin !== undefined) return ((bin === term.bin ? 1 : 0) - term.mean) / term.deviation
  if (Number.isNaN(number)) return 0
  return (Math.min(term.high, Math.max(term.low, number)) - term.mean) / term.deviation
}

/** What each column adds to the log-odds beyond the intercept; the intercept and these sum to the score. */
export function linearContributions(
  model: LinearModel,
  bins: Uint8Array,
  numbers: Float64Array,
): Float64Array {
  const byColumn = new Float64Array(bins.length)
  for (const term of model.terms) {
    const { column } = term
    const input = inputOf(term, bins[column] as number, numbers[column] as number)
    byColumn[column] = (byColumn[column] as number) + term.weight * input
  }
  return byColumn
}

export function predictLinear(model: LinearModel, bins: Uint8Array, numbers: Float64Array): number {
  let score = model.intercept
  for (const term of model.terms)
    score += term.weight * inputOf(term, bins[term.column] as number, numbers[term.column] as number)
  return score
}

/** The inputs of a table and what they are in each row. */
export interface LinearDesign {
  readonly terms: readonly LinearTerm[]
  readonly inputs: readonly Float64Array[]
}

/** `numbers` is by column, one value a row; only numeric columns are read. Means and deviations are over all rows. */
export function designOf(
  table: BinnedTable,
  columns: readonly ColumnCode[],
  numbers: readonly Float64Array[],
): LinearDesign {
  const terms: LinearTerm[] = []
  for (const [at, code] of columns.entries()) {
    const bins = columnOf(table, at)
    const counts = new Int32Array(256)
    for (const bin of bins) counts[bin] = (counts[bin] as number) + 1
    if (code.kind === 'numeric') {
      const term = numberTerm(at, code.cuts, numbers[at] as Float64Array)
      if (term !== undefined) terms.push(term)
    }
    const last =
      code.kind === 'numeric' ? MISSING_BIN : Math.min(table.binCounts[at] as number, BINS_OF_COLUMN_MAX)
    for (let bin = MISSING_BIN; bin <= last; bin += 1) {
      const mean = (counts[bin] as number) / table.rows
      const support = Math.min(counts[bin] as number, table.rows - (counts[bin] as number))
      if (support < SUPPORT_MIN) continue
      terms.push({
        column: at,
        bin,
        low: 0,
        high: 1,
        mean,
        deviation: Math.sqrt(mean * (1 - mean)),
        weight: 0,
      })
    }
  }
  const kept = terms.slice(0, TERMS_MAX)
  const inputs = kept.map((term) => {
    const bins = columnOf(table, term.column)
    const values = numbers[term.column]
    return Float64Array.from(bins, (bin, row) => inputOf(term, bin, values?.[row] ?? Number.NaN))
  })
  return { terms: kept, inputs }
}

function numberTerm(column: number, cuts: Float64Array, values: Float64Array): LinearTerm | undefined {
  const isClamped = cuts.length >= CUTS_FOR_CLAMP
  const low = isClamped ? (cuts[0] as number) : -Number.MAX_VALUE
  const high = isClamped ? (cuts[cuts.length - 1] as number) : Number.MAX_VALUE
  let [count, sum, squares] = [0, 0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    count += 1
    sum += Math.min(high, Math.max(low, value))
  }
  const mean = sum / count
  for (const value of values)
    if (!Number.isNaN(value)) squares += (Math.min(high, Math.max(low, value)) - mean) ** 2
  const deviation = Math.sqrt(squares / count)
  if (count < SUPPORT_MIN || !(deviation > 0) || !Number.isFinite(deviation)) return undefined
  return { column, low, high, mean, deviation, weight: 0 }
}

/** A ridge regression of the log-odds; `lambda` pulls the weights towards zero. */
export function fitRidge(
  { terms, inputs }: LinearDesign,
  labels: Float64Array,
  rows: Int32Array,
  { lambda, epochs }: { readonly lambda: number; readonly epochs: number },
  onEpoch?: (epoch: number, model: { readonly intercept: number; readonly weights: Float64Array }) => void,
): LinearModel {
  const params = {
    lambda,
    learning_rate: LEARNING_RATE,
    gamma: 0,
    min_child_weight: 0,
    subsample: 1,
    max_depth: 1,
    n_estimators: epochs,
  }
  const { intercept, weights } = fitLinear({ columns: inputs, labels, rows }, params, 1, onEpoch)
  return { intercept, terms: terms.map((term, at) => ({ ...term, weight: weights[at] as number })) }
}

/** The log-odds of a row of the design. */
export function scoreRow(
  { intercept, terms }: LinearModel,
  inputs: readonly Float64Array[],
  row: number,
): number {
  let score = intercept
  for (let at = 0; at < terms.length; at += 1)
    score += (terms[at] as LinearTerm).weight * ((inputs[at] as Float64Array)[row] as number)
  return score
}
