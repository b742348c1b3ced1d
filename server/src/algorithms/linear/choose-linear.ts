import { logloss } from '../calibration/metrics.ts'
import { logistic } from '../calibration/platt.ts'
import { partsOf } from '../trees/folds.ts'
import { fitRidge, LEARNING_RATE, type LinearDesign, type LinearModel, scoreRow } from './linear-model.ts'

const LAMBDAS = [0.3, 3, 30, 300] as const

export interface ChosenLinear {
  /** Fitted on all rows. */
  readonly model: LinearModel
  readonly lambda: number
  readonly parameters: Readonly<Record<string, number>>
  /** Of every row, by a model that has not learned from it, with a lambda that its fold had no say in. */
  readonly scores: Float64Array
  readonly trials: readonly {
    readonly lambda: number
    readonly scores: Float64Array
    readonly loss: number
  }[]
}

/** Chooses lambda by cross-validation; each fold's scores come from the lambda that is best on the other folds. */
export function chooseLinear(
  design: LinearDesign,
  labels: Float64Array,
  folds: Uint8Array,
  epochs: number,
): ChosenLinear {
  const count = folds.reduce((most, fold) => Math.max(most, fold), 0) + 1
  const parts = Array.from({ length: count }, (_, fold) => partsOf(folds, fold))
  const trials = LAMBDAS.map((lambda) => {
    const scores = new Float64Array(labels.length)
    for (const { rows, heldOut } of parts) {
      const model = fitRidge(design, labels, rows, { lambda, epochs })
      for (const row of heldOut) scores[row] = scoreRow(model, design.inputs, row)
    }
    return { lambda, scores, loss: logloss(scores.map(logistic), labels) }
  })
  const scores = new Float64Array(labels.length)
  for (const { rows, heldOut } of parts) {
    const among = Float64Array.from(rows, (row) => labels[row] as number)
    const outside = trials.map((trial) => ({
      trial,
      loss: logloss(
        Float64Array.from(rows, (row) => logistic(trial.scores[row] as number)),
        among,
      ),
    }))
    const best = outside.reduce((one, other) => (other.loss < one.loss ? other : one)).trial
    for (const row of heldOut) scores[row] = best.scores[row] as number
  }
  const best = trials.reduce((one, other) => (other.loss < one.loss ? other : one))
  const all = Int32Array.from(labels, (_, row) => row)
  return {
    model: fitRidge(design, labels, all, { lambda: best.lambda, epochs }),
    lambda: best.lambda,
    parameters: { max_depth: 1, learning_rate: LEARNING_RATE, lambda: best.lambda, n_estimators: epochs },
    scores,
    trials,
  }
}
