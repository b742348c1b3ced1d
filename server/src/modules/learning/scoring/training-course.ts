import { auc, logloss } from '../../../algorithms/calibration/metrics.ts'
import { logistic } from '../../../algorithms/calibration/platt.ts'
import { fitRidge, LEARNING_RATE } from '../../../algorithms/linear/linear-model.ts'
import { partsOf } from '../../../algorithms/trees/folds.ts'
import { leafValue } from '../../../algorithms/trees/forest.ts'
import { type FitData, type Fitted, type LinearCandidate, pickNumbers } from './fit-model.ts'

export interface EpochFigures {
  readonly epoch: number
  readonly accuracy: number
  readonly auc: number
  readonly log_loss: number
}

interface Trial {
  readonly cv_auc: number
  readonly cv_logloss: number
  readonly params: {
    readonly gamma: number
    readonly lambda: number
    readonly learning_rate: number
    readonly min_child_weight: number
    readonly subsample: number
    readonly max_depth: number
    readonly n_estimators: number
  }
}

/** How a training went: every epoch of the model that answers on the rows of one fold, and every set of parameters. */
export interface TrainingCourse {
  readonly history: readonly EpochFigures[]
  readonly trials: readonly Trial[]
  readonly chosen: Trial
}

export function courseOf(data: FitData, fitted: Fitted, epochs: number): TrainingCourse {
  const { trees, linear } = fitted
  const ofTrees = trees.tried.map(({ finalist, scores }) => {
    const { colsample: _, cat_smooth: __, ...params } = finalist.parameters
    return trialOf(scores, data.labels, params)
  })
  const ofLinear = (linear?.trials ?? []).map(({ lambda, scores }) =>
    trialOf(scores, linear?.labels ?? data.labels, linearParams(lambda, epochs)),
  )
  const isLinear = fitted.form === 'linear' && linear !== undefined
  const best = isLinear
    ? ofLinear.find(({ params }) => params.lambda === linear.lambda)
    : ofTrees[trees.tried.findIndex(({ finalist }) => finalist === trees.members[0])]
  const history = isLinear ? linearHistory(linear, epochs) : treeHistory(data, fitted, epochs)
  return { history, trials: [...ofTrees, ...ofLinear], chosen: best as Trial }
}

const linearParams = (lambda: number, epochs: number): Trial['params'] => ({
  gamma: 0,
  lambda,
  learning_rate: LEARNING_RATE,
  min_child_weight: 0,
  subsample: 1,
  max_depth: 1,
  n_estimators: epochs,
})

const trialOf = (scores: Float64Array, labels: Float64Array, params: Trial['params']): Trial => ({
  cv_auc: auc(scores, labels),
  cv_logloss: logloss(scores.map(logistic), labels),
  params,
})

function figures(epoch: number, scores: Float64Array, labels: Float64Array): EpochFigures {
  const right = labels.reduce(
    (sum, label, row) => sum + ((scores[row] as number) >= 0 === (label === 1) ? 1 : 0),
    0,
  )
  return {
    epoch,
    accuracy: right / Math.max(1, labels.length),
    auc: auc(scores, labels),
    log_loss: logloss(scores.map(logistic), labels),
  }
}

function linearHistory({ design, labels, folds, lambda }: LinearCandidate, epochs: number): EpochFigures[] {
  const { rows, heldOut } = partsOf(folds, 0)
  const truths = pickNumbers(labels, heldOut)
  const history: EpochFigures[] = []
  fitRidge(design, labels, rows, { lambda, epochs }, (epoch, { intercept, weights }) => {
    const scores = Float64Array.from(heldOut, (row) =>
      design.inputs.reduce(
        (sum, input, at) => sum + (weights[at] as number) * (input[row] as number),
        intercept,
      ),
    )
    history.push(figures(epoch, scores, truths))
  })
  return history
}

/** One entry a tree, of so many at most; of more trees every n-th. */
function treeHistory({ table, labels }: FitData, { trees, folds }: Fitted, epochs: number): EpochFigures[] {
  const member = trees.members[0]
  const fit = member?.fits[0]
  if (member === undefined || fit === undefined) return []
  const { forest } = fit.boosted
  const { heldOut } = partsOf(folds, fit.part)
  const truths = pickNumbers(labels, heldOut)
  const scores = new Float64Array(heldOut.length).fill(forest.base)
  const count = Math.min(member.parameters.n_estimators, forest.roots.length)
  const every = Math.max(1, count / epochs)
  const history: EpochFigures[] = []
  if (count === 0) return [figures(0, scores, truths)]
  for (let tree = 0; tree < count; tree += 1) {
    for (const [at, row] of heldOut.entries())
      scores[at] = (scores[at] as number) + leafValue(forest, tree, table.bins, row, table.rows)
    if (tree + 1 === count || Math.floor((tree + 1) / every) > Math.floor(tree / every))
      history.push(figures(tree + 1, scores, truths))
  }
  return history.slice(-epochs)
}
