import { seededRandom } from '../bandit/random.ts'

/** The parameters of boosting, as far as a linear model has a use for them. */
export interface BoostParams {
  /** A step has to gain more than this. */
  readonly gamma: number
  /** Pulls weights towards nothing. */
  readonly lambda: number
  readonly learning_rate: number
  /** A column has to carry this much information to have a weight. */
  readonly min_child_weight: number
  /** The share of rows that an epoch looks at. */
  readonly subsample: number
  /** Always 1: a linear model knows no interactions. */
  readonly max_depth: number
  /** Epochs. */
  readonly n_estimators: number
}

export interface LinearData {
  /** By column, standardised. */
  readonly columns: readonly Float64Array[]
  /** 0 or 1. */
  readonly labels: Float64Array
  readonly rows: Int32Array
  /** What is known of each row's log-odds beforehand. */
  readonly offsets?: Float64Array | undefined
}

export interface LinearWeights {
  readonly intercept: number
  readonly weights: Float64Array
}

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/**
 * Boosts a logistic model whose learners are single columns: in each epoch every weight makes a Newton step on what
 * the others leave over. `onEpoch` sees the weights as they are.
 */
export function fitLinear(
  { columns, labels, rows, offsets }: LinearData,
  params: BoostParams,
  seed: number,
  onEpoch: (epoch: number, model: LinearWeights) => void = () => {},
): LinearWeights {
  const random = seededRandom(seed)
  const weights = new Float64Array(columns.length)
  let intercept = 0
  const scores = offsets?.slice() ?? new Float64Array(labels.length)
  const residuals = new Float64Array(labels.length)
  const curvatures = new Float64Array(labels.length)
  for (let epoch = 1; epoch <= params.n_estimators; epoch += 1) {
    const seen = params.subsample < 1 ? rows.filter(() => random() < params.subsample) : rows
    let [slope, curve] = [0, 1e-9]
    for (const row of seen) {
      const chance = logistic(scores[row] as number)
      residuals[row] = (labels[row] as number) - chance
      curvatures[row] = Math.max(chance * (1 - chance), 1e-6)
      slope += residuals[row] as number
      curve += curvatures[row] as number
    }
    const lift = (params.learning_rate * slope) / curve
    intercept += lift
    for (const row of seen) residuals[row] = (residuals[row] as number) - (curvatures[row] as number) * lift
    for (const row of rows) scores[row] = (scores[row] as number) + lift
    for (const [at, column] of columns.entries()) {
      const step = stepOf(column, { seen, residuals, curvatures }, weights[at] as number, params)
      if (step === 0) continue
      weights[at] = (weights[at] as number) + step
      for (const row of seen)
        residuals[row] =
          (residuals[row] as number) - (curvatures[row] as number) * step * (column[row] as number)
      for (const row of rows) scores[row] = (scores[row] as number) + step * (column[row] as number)
    }
    onEpoch(epoch, { intercept, weights })
  }
  return { intercept, weights }
}

interface Leftover {
  readonly seen: Int32Array
  readonly residuals: Float64Array
  readonly curvatures: Float64Array
}

function stepOf(
  column: Float64Array,
  { seen, residuals, curvatures }: Leftover,
  weight: number,
  { lambda, gamma, min_child_weight, learning_rate }: BoostParams,
): number {
  let [slope, curve] = [0, 0]
  for (const row of seen) {
    const value = column[row] as number
    slope += (residuals[row] as number) * value
    curve += (curvatures[row] as number) * value * value
  }
  if (curve < min_child_weight || curve === 0) return 0
  const pulled = slope - lambda * weight
  const gain = (pulled * pulled) / (2 * (curve + lambda))
  return gain <= gamma ? 0 : (learning_rate * pulled) / (curve + lambda)
}
