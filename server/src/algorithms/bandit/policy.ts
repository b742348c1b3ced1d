import type { Random } from './random.ts'

/** However sure the estimates are: one draw in ten thousand is left for all others together. */
const LEAST = 1e-4
/** Actions whose distributions lay out the grid; the others hardly matter. */
const GRID_ACTIONS = 16
const GRID = [-3.5, -2.6, -2, -1.5, -1.05, -0.65, -0.3, 0, 0.3, 0.65, 1.05, 1.5, 2, 2.6, 3.5]
/** Finer than this shows nowhere; every cell costs all actions, so many actions share fewer. */
const CELLS_MAX = 96
const CELLS_LEAST = 40
const COST_MAX = 10_000
/** Deviations beyond which a normal distribution is 0 or 1. */
const FAR = 6

/**
 * Thompson sampling, worked out instead of drawn: the probability that an action is the best, where what each is worth
 * is uncertain by a normal distribution of its own. So the propensities are known exactly, and none is 0.
 *
 * P(i is best) = ∫ Π Φ_j(x) dΦ_i(x) over the others j, summed over the cells of a grid at the quantiles of the leading
 * actions; inside a cell the others' chances are their average at its ends. Nothing is worth more than `most`: where
 * an action almost always earns that, there is nothing to look for elsewhere.
 */
export function chancesOfBest(
  means: ArrayLike<number>,
  deviations: ArrayLike<number>,
  most = Number.POSITIVE_INFINITY,
): Float64Array {
  const count = means.length
  const chances = new Float64Array(count)
  const below = (at: number, x: number) =>
    x === Number.POSITIVE_INFINITY ? 1 : normalBelow((x - (means[at] as number)) / (deviations[at] as number))
  const tops = Float64Array.from({ length: count }, (_, at) => Math.max(below(at, most), 1e-9))
  const grid = gridOf(means, deviations).filter((x) => x < most)
  const before = new Float64Array(count)
  const middles = new Float64Array(count)
  const cumulated = new Float64Array(count)
  for (const [cell, x] of [...grid, most].entries()) {
    let all = 1
    for (let at = 0; at < count; at += 1) {
      const now = Math.min(1, below(at, x) / (tops[at] as number))
      cumulated[at] = now
      const middle = cell === 0 ? now / 2 : ((before[at] as number) + now) / 2
      middles[at] = middle
      all *= middle
    }
    if (all > 0)
      for (let at = 0; at < count; at += 1) {
        const mass = (cumulated[at] as number) - (before[at] as number)
        if (mass > 0) chances[at] = (chances[at] as number) + (mass * all) / (middles[at] as number)
      }
    before.set(cumulated)
  }
  return normalised(chances)
}

function gridOf(means: ArrayLike<number>, deviations: ArrayLike<number>): number[] {
  const reach = (at: number, width: number) => (means[at] as number) + width * (deviations[at] as number)
  const places = Array.from({ length: means.length }, (_, at) => at)
  const leading = places.sort((a, b) => reach(b, 2) - reach(a, 2)).slice(0, GRID_ACTIONS)
  // Where the best is not: below what one action reaches almost surely.
  const floor = Math.max(...leading.map((at) => reach(at, -3.5)))
  const points = leading.flatMap((at) => GRID.map((z) => reach(at, z)))
  const sorted = points.filter((x) => x >= floor).sort((a, b) => a - b)
  const cells = Math.min(CELLS_MAX, Math.max(CELLS_LEAST, COST_MAX / means.length))
  const step = Math.ceil(sorted.length / cells)
  return sorted.filter((_, at) => at % step === 0)
}

function normalised(chances: Float64Array): Float64Array {
  const count = chances.length
  const total = chances.reduce((sum, chance) => sum + chance, 0)
  const least = LEAST / count
  return chances.map((chance) => least + (1 - LEAST) * (total > 0 ? chance / total : 1 / count))
}

/** The standard normal distribution (Abramowitz and Stegun 7.1.26, to 1.5e-7). */
function normalBelow(z: number): number {
  if (z > FAR) return 1
  if (z < -FAR) return 0
  const t = 1 / (1 + 0.3275911 * Math.abs(z) * Math.SQRT1_2)
  const tail =
    0.5 *
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp((-z * z) / 2)
  return z >= 0 ? 1 - tail : tail
}

export function indexOfBest(scores: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < scores.length; at += 1)
    if ((scores[at] as number) > (scores[best] as number)) best = at
  return best
}

/** One draw from probabilities that sum to 1. */
export function draw(probabilities: ArrayLike<number>, random: Random): number {
  let left = random()
  for (let at = 0; at < probabilities.length - 1; at += 1) {
    left -= probabilities[at] as number
    if (left < 0) return at
  }
  return probabilities.length - 1
}
