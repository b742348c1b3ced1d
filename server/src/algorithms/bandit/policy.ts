import type { Random } from './random.ts'

/**
 * Inverse gap weighting (SquareCB, Foster and Rakhlin 2020): the best action by the estimates gets what the others
 * leave; another one gets 1 / (K + γ·gap), which is never 0. `pace` gives γ for each action: the better an action is
 * known, the less it is tried against its estimate.
 */
export function inverseGapWeights(scores: ArrayLike<number>, pace: (action: number) => number): Float64Array {
  const count = scores.length
  const weights = new Float64Array(count)
  const best = indexOfBest(scores)
  let rest = 0
  for (let action = 0; action < count; action += 1) {
    if (action === best) continue
    const gap = (scores[best] as number) - (scores[action] as number)
    const weight = Math.max(1 / (count + pace(action) * gap), LEAST / count)
    weights[action] = weight
    rest += weight
  }
  weights[best] = 1 - rest
  return weights
}

/** However sure the estimates are: one draw in a million is left for all others together. */
const LEAST = 1e-6

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
