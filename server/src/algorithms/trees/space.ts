import type { TreeParameters } from './parameters.ts'
import { type Random, seededRandom } from './random.ts'

/** Where searches begin: shallow and slow, middling, deep and quick. Good on most tables of this kind. */
const STARTS: readonly Omit<TreeParameters, 'n_estimators'>[] = [
  {
    max_depth: 4,
    learning_rate: 0.06,
    lambda: 2,
    gamma: 0,
    min_child_weight: 5,
    subsample: 0.8,
    colsample: 0.7,
    cat_smooth: 10,
  },
  {
    max_depth: 2,
    learning_rate: 0.08,
    lambda: 1,
    gamma: 0,
    min_child_weight: 5,
    subsample: 0.8,
    colsample: 0.8,
    cat_smooth: 10,
  },
  {
    max_depth: 6,
    learning_rate: 0.06,
    lambda: 4,
    gamma: 0,
    min_child_weight: 5,
    subsample: 0.8,
    colsample: 0.7,
    cat_smooth: 10,
  },
  {
    max_depth: 3,
    learning_rate: 0.04,
    lambda: 3,
    gamma: 0,
    min_child_weight: 8,
    subsample: 0.65,
    colsample: 0.5,
    cat_smooth: 20,
  },
  {
    max_depth: 1,
    learning_rate: 0.15,
    lambda: 1,
    gamma: 0,
    min_child_weight: 3,
    subsample: 0.9,
    colsample: 1,
    cat_smooth: 5,
  },
]

export const TREES_MAX = 1_500

/** Sets of parameters to try, always the same ones for a seed; more trials only add to fewer. */
export function trialsOf(count: number, seed: number): readonly TreeParameters[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, at) => ({
    n_estimators: TREES_MAX,
    ...(STARTS[at] ?? draw(random)),
  }))
}

const between = (random: Random, low: number, high: number): number => low + (high - low) * random()
/** Spread evenly over orders of magnitude. */
const scaled = (random: Random, low: number, high: number): number =>
  Math.exp(between(random, Math.log(low), Math.log(high)))
const round = (value: number): number => Number(value.toPrecision(3))

function draw(random: Random): Omit<TreeParameters, 'n_estimators'> {
  const depth = 2 + Math.floor(random() * 5)
  return {
    max_depth: depth,
    learning_rate: round(scaled(random, 0.04, 0.15)),
    lambda: round(scaled(random, 0.3, 20)),
    gamma: random() < 0.6 ? 0 : round(scaled(random, 0.05, 3)),
    min_child_weight: round(scaled(random, 1, 25)),
    subsample: round(between(random, 0.5, 0.95)),
    colsample: round(between(random, 0.35, 1)),
    cat_smooth: round(scaled(random, 2, 40)),
  }
}
