import { brier, calibrationError } from '../../../algorithms/calibration/metrics.ts'
import { logistic } from '../../../algorithms/calibration/platt.ts'
import type { Objective } from '../../../algorithms/trees/boost.ts'
import { Encoder, type RawRecord } from '../../../algorithms/trees/encode.ts'
import { type UnderstoodColumn, understandColumns } from '../../../algorithms/trees/learn-columns.ts'
import { coversOf } from '../../../algorithms/trees/shapley.ts'
import { type Challenge, type Champion, challengeOf } from './challenge.ts'
import { reliabilityOf, rocOf } from './curves.rules.ts'
import { type FitData, type Fitted, fitModel, pickNumbers, sharedBytes } from './fit-model.ts'
import { encodeModel, type ModelKind } from './model-codec.ts'
import { courseOf, type TrainingCourse } from './training-course.ts'
import { importancesOf, parametersOf, type TrainingSummary, weightsOf } from './training-summary.ts'
import { figuresOf, type HeldOut, heldOutOf } from './validate-model.ts'

/** What the training thread is told. */
export interface TrainingWork {
  readonly task: 'train'
  readonly kind: ModelKind
  /** JSON: `{"rows": [{"features": {…}, "label": 1}, …]}`, as it came; reading it is this thread's work. */
  readonly json: Uint8Array
  readonly trials: number
  /** The model that a new one has to beat. */
  readonly champion?: Champion | undefined
  /** Asks for the course of the training too, over so many epochs at most. */
  readonly epochs?: number | undefined
  /** How long parameters may be searched for. */
  readonly searchMs: number
  /** When to give up; fitting what was found is not cut short before. */
  readonly giveUpMs: number
  readonly threads: number
}

export interface Trained {
  readonly model: Uint8Array
  readonly summary: TrainingSummary
  readonly course?: TrainingCourse | undefined
  /** How it did against the champion. */
  readonly challenge?: Challenge | undefined
}

/** Of more names the summary says nothing. */
const COLUMNS_SHOWN = 200
const SEED = 20_261_115
const FOLDS = 5
/** Passes of the linear model over its columns; it has settled by then. */
const EPOCHS = 20
/** Below so many cells, more threads cost more than they give. */
const CELLS_FOR_THREADS = 60_000
/** More rows teach a linear model nothing. */
const LINEAR_ROWS_MAX = 20_000

/** Undefined when the time ran out before even one set of parameters was fitted on all folds. */
export async function train(work: TrainingWork): Promise<Trained | undefined> {
  const begun = Date.now()
  const { rows } = JSON.parse(Buffer.from(work.json).toString('utf8')) as {
    rows: readonly { features: RawRecord; label: number }[]
  }
  const { data, understood } = dataOf(rows, work.kind === 'probability' ? 'logistic' : 'squared')
  const options = {
    seed: SEED,
    folds: FOLDS,
    trials: work.trials,
    epochs: EPOCHS,
    threads: data.table.bins.length >= CELLS_FOR_THREADS ? work.threads : 1,
    searchUntil: begun + work.searchMs,
    deadline: begun + work.giveUpMs,
  }
  const fitted = await fitModel(data, options)
  if (fitted === undefined) return undefined
  const heldOut = await heldOutOf(data, fitted, options)
  const { forest } = fitted.trees
  const served =
    fitted.form === 'linear'
      ? {
          forest: { ...forest, roots: new Int32Array(0), depths: new Int32Array(0) },
          linear: fitted.linear?.model,
        }
      : { forest, covers: coversOf(forest, data.table) }
  const { columns } = data
  const { calibration } = fitted
  return {
    model: encodeModel({ kind: work.kind, columns, calibration, ...served }),
    summary: summaryOf(data, fitted, heldOut, understood),
    challenge:
      work.champion &&
      challengeOf(
        rows.map(({ features }) => features),
        heldOut,
        work.champion,
      ),
    course: work.epochs === undefined ? undefined : courseOf(data, fitted, work.epochs),
  }
}

function dataOf(
  rows: readonly { readonly features: RawRecord; readonly label: number }[],
  objective: Objective,
): { data: FitData; understood: readonly UnderstoodColumn[] } {
  const records = rows.map(({ features }) => features)
  const labels = new Float64Array(new SharedArrayBuffer(8 * rows.length))
  for (const [row, { label }] of rows.entries()) labels[row] = label
  const { columns, understood } = understandColumns(records)
  const encoder = new Encoder(columns)
  const table = encoder.table(records, sharedBytes(rows.length * columns.length))
  const count = Math.min(rows.length, LINEAR_ROWS_MAX)
  const sampled = Int32Array.from({ length: count }, (_, at) => Math.floor((at * rows.length) / count))
  const numbers = columns.map(({ kind }) => new Float64Array(kind === 'numeric' ? count : 0))
  const row = new Float64Array(columns.length)
  if (objective === 'logistic')
    for (const [at, sample] of sampled.entries()) {
      encoder.numbers(records[sample] as RawRecord, row)
      for (const [column, { kind }] of columns.entries())
        if (kind === 'numeric') (numbers[column] as Float64Array)[at] = row[column] as number
    }
  return { data: { table, columns, labels, objective, sampled, numbers }, understood }
}

function summaryOf(
  data: FitData,
  fitted: Fitted,
  heldOut: HeldOut,
  understood: readonly UnderstoodColumn[],
): TrainingSummary {
  const { probabilities, labels, validation } = heldOut
  const isProbability = data.objective === 'logistic'
  const rate = labels.reduce((sum, label) => sum + label, 0) / labels.length
  const { warnings, ...figures } = figuresOf(heldOut)
  const uncalibrated = isProbability ? fitted.scores.map(logistic) : fitted.scores
  return {
    n: data.table.rows,
    model: fitted.form,
    ...figures,
    brier_uncalibrated: brier(uncalibrated, pickNumbers(data.labels, fitted.rows)),
    brier_baseline: brier(new Float64Array(labels.length).fill(rate), labels),
    ece: calibrationError(probabilities, labels),
    calibration_method: fitted.calibration.method,
    best_params: parametersOf(fitted),
    importances: importancesOf(data.columns, fitted),
    trials: fitted.trees.trials,
    columns: understood.slice(0, COLUMNS_SHOWN),
    ...(isProbability
      ? {
          reliability: reliabilityOf(probabilities, labels),
          roc: rocOf(probabilities, labels),
          validation,
          candidates: fitted.candidates,
          warnings,
          weights: weightsOf(data.columns, fitted),
        }
      : {}),
  }
}
