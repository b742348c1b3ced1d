import { calibrated, fitCalibration } from '../../../algorithms/calibration/calibrate.ts'
import { metricsOf } from '../../../algorithms/calibration/metrics.ts'
import { boost } from '../../../algorithms/trees/boost.ts'
import { Encoder, type RawRecord } from '../../../algorithms/trees/encode.ts'
import { firstTrees, predictBins } from '../../../algorithms/trees/forest.ts'
import { learnColumns } from '../../../algorithms/trees/learn-columns.ts'
import { DEFAULT_PARAMETERS } from '../../../algorithms/trees/parameters.ts'

export interface Example {
  readonly features: RawRecord
  readonly label: number
}

export interface TrainedScoring {
  readonly n: number
  readonly auc: number
  readonly brier: number
  readonly ece: number
  readonly calibration_method: string
  readonly best_params: Readonly<Record<string, number>>
  readonly importances: readonly { readonly name: string; readonly gain: number }[]
}

/** Small samples of few columns: shallow trees, stopped when they no longer help. */
const PARAMETERS = {
  ...DEFAULT_PARAMETERS,
  n_estimators: 120,
  max_depth: 3,
  learning_rate: 0.1,
  min_child_weight: 4,
}
const PATIENCE = 15
const EXAMPLES_LEAST = 100
/** Every so-many-th example is held out of the trees, to stop and to calibrate them. */
const HELD_OUT = 4

/** Trains the scoring trees on `examples` and measures them on others that came later. Undefined when too few. */
export function trainScoring(
  examples: readonly Example[],
  later: readonly Example[],
  seed: number,
): TrainedScoring | undefined {
  const wins = examples.reduce((sum, { label }) => sum + label, 0)
  if (examples.length < EXAMPLES_LEAST || wins < 10 || wins > examples.length - 10) return undefined
  const encoder = new Encoder(learnColumns(examples.map(({ features }) => features)))
  const table = encoder.table(examples.map(({ features }) => features))
  const labels = Float64Array.from(examples, ({ label }) => label)
  const places = Int32Array.from(examples, (_, at) => at)
  const heldOut = places.filter((at) => at % HELD_OUT === 0)
  const rows = places.filter((at) => at % HELD_OUT !== 0)
  const objective = 'logistic' as const
  const boosted = boost({
    table,
    labels,
    rows,
    heldOut,
    objective,
    parameters: PARAMETERS,
    patience: PATIENCE,
    seed,
  })
  const trees = boosted.losses.indexOf(Math.min(...boosted.losses))
  const forest = firstTrees(boosted.forest, trees)
  const scoreOf = ({ features }: Example) => predictBins(forest, encoder.encode(features))
  const kept = Array.from(heldOut, (at) => examples[at] as Example)
  const calibration = fitCalibration(
    'platt',
    kept.map(scoreOf),
    kept.map(({ label }) => label),
  )
  const probabilities = later.map((example) => calibrated(calibration, scoreOf(example)))
  const { auc, brier, ece } = metricsOf(
    probabilities,
    later.map(({ label }) => label),
  )
  const importances = encoder.columns
    .map(({ name }, at) => ({
      name,
      gain: boosted.gains.slice(0, trees).reduce((sum, ofTree) => sum + (ofTree[at] ?? 0), 0),
    }))
    .sort((a, b) => b.gain - a.gain)
  const best_params = { ...PARAMETERS, n_estimators: trees }
  return {
    n: examples.length,
    auc,
    brier,
    ece,
    calibration_method: calibration.method,
    best_params,
    importances,
  }
}
