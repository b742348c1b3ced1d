/**
 * What propensities say about one action: whether lessons that were unlikely to be logged went otherwise than likely
 * ones. If they did, something that the context does not show decided what was logged, and plain averages are wrong.
 */
export interface LoggedBias {
  /** Lessons of the action that had a propensity. */
  n: number
  /** Sums over these: of weights, of weights × rewards, of squared weights, of these × how far the estimate was off. */
  weights: number
  rewards: number
  squares: number
  squaresOff: number
  /** All lessons with a propensity, and what the weights of the action should sum to by them. */
  seen: number
  due: number
}

export const newBias = (): LoggedBias => ({
  n: 0,
  weights: 0,
  rewards: 0,
  squares: 0,
  squaresOff: 0,
  seen: 0,
  due: 0,
})

/** An action that was 50 times less likely than usual counts no more than that. */
const WEIGHT_MAX = 50
/** Standard errors that a difference has to exceed before it counts. */
const ERRORS_MIN = 5
/** Below this effective sample size a few lessons decide everything. */
const EFFECTIVE_MIN = 50
/** Standard errors by which the weights' sum may miss what is due, before the action is taken to have been closed. */
const MISSED_MAX = 4

/** Takes note of a lesson of any action. `usual`: the usual logarithm of 1 / propensity of this one in the context. */
export function expect(bias: LoggedBias, usual: number): void {
  bias.seen += 1
  bias.due += Math.exp(-usual)
}

/** Takes note of a lesson of the action: it counts more the less likely it was to be logged. Answers its weight. */
export function weigh(
  bias: LoggedBias,
  propensity: number,
  usual: number,
  reward: number,
  off: number,
): number {
  const weight = Math.min(WEIGHT_MAX, Math.exp(-Math.log(propensity) - usual))
  bias.n += 1
  bias.weights += weight
  bias.squares += weight * weight
  bias.rewards += weight * reward
  bias.squaresOff += weight * weight * off
  return weight
}

/**
 * How far the plain estimate is off, by weighting; `estimated` is the weighted sum of what it says of these lessons. It is right for any log but unsteady; so the difference counts only
 * as far as it exceeds what chance explains (Hausman 1978, with shrinkage in place of a threshold). Logs of one's own
 * policy, whose propensities follow from the context, are left as they are.
 */
export function correctionOf(
  bias: LoggedBias,
  estimated: number,
  noise: number,
): { shift: number; variance: number } {
  const { weights, squares, n } = bias
  if (squares === 0 || (weights * weights) / squares < EFFECTIVE_MIN) return { shift: 0, variance: 0 }
  const shift = weightedOff(bias, bias.rewards - estimated)
  const variance = Math.max(0, squares / (weights * weights) - 1 / n)
  const chance = (ERRORS_MIN ** 2 * noise * variance) / Math.max(shift * shift, 1e-300)
  const believed = Math.max(0, 1 - chance ** 3)
  return { shift: believed * shift, variance: believed * variance }
}

/**
 * The weighted mean. What the weights should have summed to is known, so the regression on how far they missed it
 * takes out the luck of which lessons were drawn (Cassel, Särndal and Wretman 1976).
 */
function weightedOff({ weights, squares, squaresOff, seen, due }: LoggedBias, off: number): number {
  const missed = weights - due
  const spread = squares - (due * due) / seen
  if (!(spread > 0) || Math.abs(missed) > MISSED_MAX * Math.sqrt(squares)) return off / weights
  const slope = (squaresOff - (off * due) / seen) / spread
  return (off - slope * missed) / due
}
