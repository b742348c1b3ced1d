import { auc, logloss } from '../../../algorithms/calibration/metrics.ts'
import {
  type BoostParams,
  fitLinear,
  type LinearData,
  type LinearWeights,
  logistic,
  scoreOf,
} from '../../../algorithms/linear/logistic.ts'
import { partsOf, stratifiedFolds } from '../../../algorithms/trees/folds.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import { columnValue, findColumns, type StoredModel } from './score-model.ts'

/** A lead that was decided. */
export interface Decided {
  readonly features: JsonObject
  /** The action that was taken; features may name it too, as `last_action` or `action`. */
  readonly action?: string | undefined
  readonly converted: boolean
  readonly value?: number | undefined
}

export interface Metrics {
  readonly epoch: number
  readonly accuracy: number
  readonly auc: number
  readonly log_loss: number
}

interface Trial {
  readonly params: BoostParams
  readonly cv_auc: number
  readonly cv_logloss: number
}

export interface ModelTrained {
  readonly model: StoredModel
  readonly history: readonly Metrics[]
  readonly final: Metrics
  readonly n: number
  readonly tuning: {
    readonly trials: number
    readonly best_cv_auc: number
    readonly chosen: BoostParams
    readonly summary: readonly Trial[]
  }
}

const SEED = 7
const FOLDS = 3
/** One row in five is held out to measure the epochs on. */
const SHARES = 5
const SEARCH_EPOCHS_MAX = 60

const candidates = (epochs: number): BoostParams[] =>
  [
    { lambda: 1, learning_rate: 0.3, gamma: 0, min_child_weight: 0, subsample: 1 },
    { lambda: 10, learning_rate: 0.3, gamma: 0, min_child_weight: 0, subsample: 1 },
    { lambda: 1, learning_rate: 0.1, gamma: 0, min_child_weight: 0, subsample: 1 },
    { lambda: 10, learning_rate: 0.1, gamma: 0.05, min_child_weight: 1, subsample: 0.8 },
    { lambda: 3, learning_rate: 0.3, gamma: 0.5, min_child_weight: 1, subsample: 1 },
    { lambda: 30, learning_rate: 0.5, gamma: 0, min_child_weight: 0, subsample: 1 },
  ].map((rest) => ({ ...rest, max_depth: 1, n_estimators: epochs }))

/** Trains from scratch. Parameters are chosen by cross-validation, and epochs measured on rows that were held out. */
export function trainModel(rows: readonly Decided[], epochs: number): ModelTrained {
  const features = rows.map((row) => row.features)
  const codes = findColumns(features)
  const columns = codes.map((code) => Float64Array.from(features, (row) => columnValue(row, code)))
  const labels = Float64Array.from(rows, ({ converted }) => (converted ? 1 : 0))
  const data = { columns, labels }
  const folds = stratifiedFolds(labels, SHARES, SEED)
  const { rows: learned, heldOut } = partsOf(folds, 0)
  const summary = candidates(Math.min(epochs, SEARCH_EPOCHS_MAX)).map((params) =>
    crossValidated(data, learned, params),
  )
  const best = summary.reduce((one, other) => (other.cv_logloss < one.cv_logloss ? other : one))
  const chosen = { ...best.params, n_estimators: epochs }
  const history: Metrics[] = []
  fitLinear({ ...data, rows: learned }, chosen, SEED, (epoch, model) => {
    history.push({ epoch, ...measured(data, heldOut, model) })
  })
  // What is kept has learned from every row.
  const all = Int32Array.from(rows, (_, at) => at)
  const { intercept, weights } = fitLinear({ ...data, rows: all }, chosen, SEED)
  return {
    model: { columns: codes, intercept, weights: [...weights] },
    history,
    final: history.at(-1) as Metrics,
    n: rows.length,
    tuning: { trials: summary.length, best_cv_auc: best.cv_auc, chosen, summary },
  }
}

type Columns = Pick<LinearData, 'columns' | 'labels'>

function crossValidated(data: Columns, among: Int32Array, params: BoostParams): Trial {
  const folds = stratifiedFolds(
    Float64Array.from(among, (row) => data.labels[row] as number),
    FOLDS,
    SEED + 1,
  )
  const chances = new Float64Array(among.length)
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const { rows, heldOut } = partsOf(folds, fold)
    const model = fitLinear({ ...data, rows: rows.map((at) => among[at] as number) }, params, SEED)
    for (const at of heldOut) chances[at] = logistic(scoreOf(data.columns, model, among[at] as number))
  }
  const labels = Float64Array.from(among, (row) => data.labels[row] as number)
  return { params, cv_auc: auc(chances, labels), cv_logloss: logloss(chances, labels) }
}

function measured(
  { columns, labels }: Columns,
  rows: Int32Array,
  model: LinearWeights,
): Omit<Metrics, 'epoch'> {
  const chances = Float64Array.from(rows, (row) => logistic(scoreOf(columns, model, row)))
  const truths = Float64Array.from(rows, (row) => labels[row] as number)
  const right = chances.reduce((sum, chance, at) => sum + (chance >= 0.5 === (truths[at] === 1) ? 1 : 0), 0)
  return {
    accuracy: rows.length === 0 ? 0 : right / rows.length,
    auc: auc(chances, truths),
    log_loss: logloss(chances, truths),
  }
}
