import type { JsonObject } from '../../kernel/json.ts'
import type { Encoded } from '../bandit/encoder.ts'
import { meanInterval, weightedEstimates } from './estimates.ts'
import { CrossFitted, encodeContexts } from './reward-model.ts'

export interface LoggedRow {
  readonly actionId: string
  readonly propensity: number
  readonly reward: number
  readonly context?: JsonObject | undefined
  /** The chance that the policy under evaluation would have done the same. */
  readonly target: number
  /** All of that policy's chances in this row's context, where they are known. */
  readonly policy?: ReadonlyMap<string, number> | undefined
}

export interface Evaluation {
  readonly n: number
  readonly ips: number
  /** Undefined without overlap: nothing was logged that the policy would do. */
  readonly snips: number | undefined
  readonly dr: number | undefined
  readonly low: number | undefined
  readonly high: number | undefined
  /** Why there is no interval, where there is none. */
  readonly missing: 'no_overlap' | 'few_rows' | 'no_spread' | undefined
  readonly ess: number
  /** The weight above which the doubly robust estimate was clipped, when it was. */
  readonly clippedAt: number | undefined
}

/** With fewer rows that the policy would have done too, nothing tells how far they spread. */
export const ROWS_LEAST = 3

const NO_OVERLAP = {
  snips: undefined,
  dr: undefined,
  low: undefined,
  high: undefined,
  missing: 'no_overlap',
  clippedAt: undefined,
} as const

/** Weights are never clipped below this. */
const CLIP_LEAST = 10

/** What a policy would have earned, by rows that another one logged. There is at least one row. */
export function evaluate(rows: readonly LoggedRow[]): Evaluation {
  const n = rows.length
  const rewards = Float64Array.from(rows, (row) => row.reward)
  const weights = Float64Array.from(rows, (row) => row.target / row.propensity)
  // IPS and SNIPS take the weights as they are. The correction of DR, which leans on a model, truncates them at √n
  // (Ionides 2008): what a single row may move shrinks with the number of rows.
  const clip = Math.max(CLIP_LEAST, Math.sqrt(n))
  const clipped = weights.map((weight) => Math.min(weight, clip))
  const weighted = weightedEstimates(weights, rewards)
  if (weighted.ess === 0) return { ...weighted, ...NO_OVERLAP, n }
  const { mean, low, high } = meanInterval(doublyRobust(rows, rewards, clipped))
  // Corrections come from the rows that the policy would have done too.
  const overlapping = weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0)
  const isFew = overlapping < ROWS_LEAST
  return {
    ...weighted,
    n,
    dr: mean,
    low: isFew ? undefined : low,
    high: isFew ? undefined : high,
    missing: isFew ? 'few_rows' : low === undefined ? 'no_spread' : undefined,
    clippedAt: weights.some((weight) => weight > clip) ? clip : undefined,
  }
}

interface Predicted {
  /** For the logged action. */
  readonly logged: Float64Array
  /** Over the policy's actions. */
  readonly value: Float64Array
}

/** Each row's share of the estimate: what the model expects of the policy, corrected by what it got wrong. */
function doublyRobust(
  rows: readonly LoggedRow[],
  rewards: Float64Array,
  weights: Float64Array,
): Float64Array {
  const encoded = encodeContexts(rows.map((row) => row.context))
  const predict = rows.every((row) => row.policy !== undefined) ? byAction : forAnyAction
  const families = [false, true].map((isCrossed) => predict(rows, encoded, rewards, weights, isCrossed))
  const [plain, crossed] = families.map((family) => misfit(family, rewards, weights)) as [number, number]
  const { logged, value } = families[crossed < plain ? 1 : 0] as Predicted
  return value.map(
    (expected, row) =>
      expected + (weights[row] as number) * ((rewards[row] as number) - (logged[row] as number)),
  )
}

/** What the correction's variance consists of. */
function misfit({ logged }: Predicted, rewards: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let row = 0; row < logged.length; row += 1)
    sum += ((weights[row] as number) * ((rewards[row] as number) - (logged[row] as number))) ** 2
  return sum
}

function byAction(
  rows: readonly LoggedRow[],
  encoded: readonly Encoded[],
  rewards: Float64Array,
  _weights: Float64Array,
  isCrossed: boolean,
): Predicted {
  const vectors = encoded.map((row) => (isCrossed ? row.crossed : row.plain))
  const logged = new Float64Array(rows.length)
  const value = new Float64Array(rows.length)
  const rowsOf = new Map<string, number[]>()
  for (const [at, row] of rows.entries()) {
    const list = rowsOf.get(row.actionId)
    if (list === undefined) rowsOf.set(row.actionId, [at])
    else list.push(at)
  }
  for (const [action, own] of rowsOf) {
    const model = new CrossFitted(vectors, rewards, own, isCrossed)
    for (const [at, row] of rows.entries()) {
      const chance = row.policy?.get(action) ?? 0
      if (chance === 0 && row.actionId !== action) continue
      const expected = model.predict(vectors[at] as (typeof vectors)[number], at)
      value[at] = (value[at] as number) + chance * expected
      if (row.actionId === action) logged[at] = expected
    }
  }
  return { logged, value }
}

/**
 * Without the policy's other chances, only a model that holds for every action alike can be averaged over them. It
 * is fitted to the reweighted rows, so it expects what the policy would see.
 */
function forAnyAction(
  rows: readonly LoggedRow[],
  encoded: readonly Encoded[],
  rewards: Float64Array,
  weights: Float64Array,
  isCrossed: boolean,
): Predicted {
  const vectors = encoded.map((row) => (isCrossed ? row.crossed : row.plain))
  const model = new CrossFitted(
    vectors,
    rewards,
    rows.map((_, at) => at),
    isCrossed,
    weights,
  )
  const expected = Float64Array.from(vectors, (vector, at) => model.predict(vector, at))
  return { logged: expected, value: expected }
}
