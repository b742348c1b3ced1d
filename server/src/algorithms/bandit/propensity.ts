/**
 * What propensities say about one action: whether lessons that were unlikely to be logged went otherwise than likely
 * ones. If they did, something that the context does not show decided what was logged, and plain averages are wrong.
 */
export interface LoggedBias {
  /** Sum of weights, of their squares, and of weight × how far the estimate was off. */
  weights: number
  squares: number
  off: number
  n: number
}

export const newBias = (): LoggedBias => ({ weights: 0, squares: 0, off: 0, n: 0 })

const WEIGHT_MAX = 20
/** Standard errors that a difference has to exceed before it counts. */
const ERRORS_MIN = 3.5

/** Below this effective sample size a few lessons decide everything. */
const EFFECTIVE_MIN = 50

/** `usual`: the logarithm of 1 / propensity that is usual for the action in this context. */
export function weigh(bias: LoggedBias, propensity: number, usual: number, off: number): void {
  const weight = Math.min(WEIGHT_MAX, Math.max(1 / WEIGHT_MAX, Math.exp(-Math.log(propensity) - usual)))
  bias.weights += weight
  bias.squares += weight * weight
  bias.off += weight * off
  bias.n += 1
}

/**
 * The weighted mean (Hájek) of how far the plain estimate is off. Weighting is right for any log but unsteady; so the
 * difference counts only as far as it exceeds what chance explains (Hausman 1978, and shrinkage in place of a
 * threshold). Logs of one's own policy, whose propensities follow from the context, are left as they are.
 */
export function correctionOf(bias: LoggedBias, noise: number): { shift: number; variance: number } {
  const { weights, squares, off, n } = bias
  if (squares === 0 || (weights * weights) / squares < EFFECTIVE_MIN) return { shift: 0, variance: 0 }
  const shift = off / weights
  const variance = Math.max(0, squares / (weights * weights) - 1 / n)
  const chance = (ERRORS_MIN ** 2 * noise * variance) / Math.max(shift * shift, 1e-300)
  const believed = Math.max(0, 1 - chance * chance)
  return { shift: believed * shift, variance: believed * variance }
}
