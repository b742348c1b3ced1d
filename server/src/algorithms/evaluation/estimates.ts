/** What the logs alone say, without any model of the rewards. */
export interface WeightedEstimates {
  /** The mean of weight × reward: unbiased. */
  readonly ips: number
  /** The same divided by the mean weight: a little biased, much steadier. */
  readonly snips: number
  /** How many rows drawn from the target itself would tell as much: (Σw)² / Σw². */
  readonly ess: number
}

export function weightedEstimates(weights: Float64Array, rewards: Float64Array): WeightedEstimates {
  let [sum, squares, gained] = [0, 0, 0]
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] as number
    sum += weight
    squares += weight * weight
    gained += weight * (rewards[row] as number)
  }
  return {
    ips: gained / weights.length,
    snips: sum === 0 ? 0 : gained / sum,
    ess: squares === 0 ? 0 : Math.min(weights.length, (sum * sum) / squares),
  }
}

const Z95 = 1.959963984540054

export interface Interval {
  readonly mean: number
  /** Undefined where the values do not tell how far they spread. */
  readonly low: number | undefined
  readonly high: number | undefined
}

/**
 * The mean and its 95 % interval. Weighted rewards are skewed, which leaves the plain normal interval short on the
 * long side; Hall's transformation (1992) of the studentised mean corrects it to second order.
 */
export function meanInterval(values: Float64Array): Interval {
  const count = values.length
  let mean = 0
  for (const value of values) mean += value / count
  let [second, third] = [0, 0]
  for (const value of values) {
    const away = value - mean
    second += away * away
    third += away * away * away
  }
  const deviation = Math.sqrt(second / Math.max(1, count - 1))
  if (!(deviation > 0) || count < 3) return { mean, low: undefined, high: undefined }
  const cubed = (second / count) ** 1.5
  // The smallest numbers there are vanish when cubed.
  const skew = cubed > 0 ? third / count / cubed : 0
  const error = deviation / Math.sqrt(count)
  // Small samples: Student's t by its expansion.
  const z = Z95 + (Z95 ** 3 + Z95) / (4 * (count - 1))
  return {
    mean,
    low: mean - error * untransformed(z, skew, count),
    high: mean - error * untransformed(-z, skew, count),
  }
}

/** Where Hall's cubic takes the value `z`. */
function untransformed(z: number, skew: number, count: number): number {
  const root = Math.sqrt(count)
  const slope = skew / (3 * root)
  if (Math.abs(slope) < 1e-9) return z
  return (Math.cbrt(1 + 3 * slope * (z - skew / (6 * root))) - 1) / slope
}
