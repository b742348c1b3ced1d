import { type Calibration, chooseCalibration } from '../../../algorithms/calibration/calibrate.ts'
import { brier, metricsOf } from '../../../algorithms/calibration/metrics.ts'
import { logistic } from '../../../algorithms/calibration/platt.ts'
import type { Objective } from '../../../algorithms/trees/boost.ts'
import { rowOf } from '../../../algorithms/trees/columns.ts'
import { Encoder, type RawRecord } from '../../../algorithms/trees/encode.ts'
import { partsOf, stratifiedFolds } from '../../../algorithms/trees/folds.ts'
import { type Forest, firstTrees, meanForest, predictBins } from '../../../algorithms/trees/forest.ts'
import { type UnderstoodColumn, understandColumns } from '../../../algorithms/trees/learn-columns.ts'
import { type Finalist, search } from '../../../algorithms/trees/search.ts'
import { trialsOf } from '../../../algorithms/trees/space.ts'
import { type ReliabilityBin, type RocPoint, reliabilityOf, rocOf } from './curves.rules.ts'
import { encodeModel, type ModelKind } from './model-codec.ts'
import { type FitGround, fitAll, GLANCE_ROWS } from './model-fits.ts'

/** What the training thread is told. */
export interface TrainingWork {
  readonly task: 'train'
  readonly kind: ModelKind
  /** JSON: `{"rows": [{"features": {…}, "label": 1}, …]}`, as it came; reading it is this thread's work. */
  readonly json: Uint8Array
  readonly trials: number
  /** How long parameters may be searched for. */
  readonly searchMs: number
  /** When to give up; fitting what was found is not cut short before. */
  readonly giveUpMs: number
  readonly threads: number
}

/** What is known of a model besides the model. All of it was measured on rows the trees had not learned from. */
export interface TrainingSummary {
  readonly n: number
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly brier_uncalibrated: number
  readonly brier_baseline: number
  readonly ece: number
  readonly calibration_method: string
  readonly best_params: Readonly<Record<string, number>>
  readonly importances: readonly { readonly name: string; readonly gain: number }[]
  readonly trials: number
  /** Of probabilities only; models of before have neither. */
  readonly reliability?: readonly ReliabilityBin[]
  readonly roc?: readonly RocPoint[]
  /** How each name was read; models of before say nothing of it. */
  readonly columns?: readonly UnderstoodColumn[]
}

export interface Trained {
  readonly model: Uint8Array
  readonly summary: TrainingSummary
}

/** Of more names the summary says nothing. */
const COLUMNS_SHOWN = 200
const SEED = 20_261_115
const FOLDS = 5
/** Below so many cells, more threads cost more than they give. */
const CELLS_FOR_THREADS = 60_000
/** What one model may have; predictions stay quick. */
const TREES_MAX = 1_200

/** Undefined when the time ran out before even one set of parameters was fitted on all folds. */
export async function train(work: TrainingWork): Promise<Trained | undefined> {
  const begun = Date.now()
  const deadline = begun + work.giveUpMs
  const { rows } = JSON.parse(Buffer.from(work.json).toString('utf8')) as {
    rows: readonly { features: RawRecord; label: number }[]
  }
  const objective: Objective = work.kind === 'probability' ? 'logistic' : 'squared'
  const labels = shared(Float64Array, rows.length)
  for (const [row, { label }] of rows.entries()) labels[row] = label
  const { columns, understood } = understandColumns(rows.map(({ features }) => features))
  const encoder = new Encoder(columns)
  const table = encoder.table(
    rows.map(({ features }) => features),
    shared(Uint8Array, rows.length * columns.length),
  )
  const strata = objective === 'logistic' ? labels : new Float64Array(rows.length)
  const foldCount = Math.min(FOLDS, rarest(strata))
  const folds = shared(Uint8Array, rows.length)
  folds.set(stratifiedFolds(strata, foldCount, SEED))
  const ground: FitGround = {
    table,
    labels,
    folds,
    objective,
    seed: SEED,
    searchUntil: begun + work.searchMs,
    deadline,
  }
  const parts = Array.from({ length: foldCount }, (_, fold) => partsOf(folds, fold))
  const threads = table.bins.length >= CELLS_FOR_THREADS ? work.threads : 1
  const found = await search({
    trials: trialsOf(columns.length === 0 ? 1 : work.trials, SEED),
    partSizes: parts.map(({ heldOut }) => heldOut.length),
    isGlanceWhole: rows.length - (parts[0]?.heldOut.length ?? 0) <= GLANCE_ROWS,
    fit: (fits) => fitAll(ground, fits, threads),
  })
  if (Date.now() >= deadline) return undefined
  const blend = blended(found.finalists, ground, parts)
  const { calibration, probabilities } =
    objective === 'logistic'
      ? chooseCalibration(blend.scores, labels, stratifiedFolds(labels, foldCount, SEED + 1))
      : { calibration: { method: 'none' } as Calibration, probabilities: blend.scores }
  const forest = meanForest(blend.forests)
  const uncalibrated = objective === 'logistic' ? blend.scores.map(logistic) : blend.scores
  const rate = labels.reduce((sum, label) => sum + label, 0) / labels.length
  const summary: TrainingSummary = {
    n: rows.length,
    ...metricsOf(probabilities, labels),
    brier_uncalibrated: brier(uncalibrated, labels),
    brier_baseline: brier(new Float64Array(rows.length).fill(rate), labels),
    calibration_method: calibration.method,
    best_params: { ...(found.finalists[0] as Finalist).parameters, models: blend.forests.length },
    importances: importancesOf(
      blend.members,
      columns.map(({ name }) => name),
    ),
    trials: found.trials,
    columns: understood.slice(0, COLUMNS_SHOWN),
    ...(objective === 'logistic'
      ? { reliability: reliabilityOf(probabilities, labels), roc: rocOf(probabilities, labels) }
      : {}),
  }
  return { model: encodeModel({ kind: work.kind, columns, forest, calibration }), summary }
}

type BufferKind<T> = { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number }
const shared = <T>(Kind: BufferKind<T>, length: number): T =>
  new Kind(new SharedArrayBuffer(length * Kind.BYTES_PER_ELEMENT))

/** How many rows the rarest label has; there cannot be more folds than that, nor fewer than two. */
function rarest(labels: Float64Array): number {
  const counts = new Map<number, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return Math.max(2, Math.min(...counts.values()))
}

interface Blend {
  readonly members: readonly Finalist[]
  readonly forests: readonly Forest[]
  /** Of every row, by forests that have not learned from it. */
  readonly scores: Float64Array
}

/** The best finalist, and the next ones as long as the mean of all is better on held-out rows. */
function blended(
  finalists: readonly Finalist[],
  ground: FitGround,
  parts: readonly { readonly heldOut: Int32Array }[],
): Blend {
  let blend: Blend = { members: [], forests: [], scores: new Float64Array(ground.table.rows) }
  let least = Number.POSITIVE_INFINITY
  const bins = new Uint8Array(ground.table.kinds.length)
  for (const finalist of finalists) {
    const forests = finalist.fits.map(({ boosted }) =>
      firstTrees(boosted.forest, finalist.parameters.n_estimators),
    )
    const scores = new Float64Array(ground.table.rows)
    const share = 1 / (blend.members.length + 1)
    for (const [at, { part }] of finalist.fits.entries())
      for (const row of parts[part]?.heldOut ?? []) {
        const score = predictBins(forests[at] as Forest, rowOf(ground.table, row, bins))
        scores[row] = (blend.scores[row] as number) * (1 - share) + score * share
      }
    const loss = lossOf(ground, scores)
    const all = [...blend.forests, ...forests]
    const trees = all.reduce((sum, forest) => sum + forest.roots.length, 0)
    if (loss >= least || (blend.members.length > 0 && trees > TREES_MAX)) continue
    least = loss
    blend = { members: [...blend.members, finalist], forests: all, scores }
  }
  return blend
}

function lossOf({ objective, labels }: FitGround, scores: Float64Array): number {
  let sum = 0
  for (let row = 0; row < labels.length; row += 1) {
    const score = scores[row] as number
    const label = labels[row] as number
    sum +=
      objective === 'squared'
        ? (score - label) ** 2
        : Math.max(score, 0) - score * label + Math.log1p(Math.exp(-Math.abs(score)))
  }
  return sum / labels.length
}

/** Shares of what all splits gained, the greatest first. */
function importancesOf(members: readonly Finalist[], names: readonly string[]) {
  const gains = new Float64Array(names.length)
  for (const { fits, parameters } of members)
    for (const { boosted } of fits)
      for (const ofTree of boosted.gains.slice(0, parameters.n_estimators))
        for (const [column, gain] of ofTree.entries()) gains[column] = (gains[column] as number) + gain
  const total = gains.reduce((sum, gain) => sum + gain, 0)
  return names
    .map((name, column) => ({ name, gain: total > 0 ? (gains[column] as number) / total : 0 }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1))
    .slice(0, 100)
}
