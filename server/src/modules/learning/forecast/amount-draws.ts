import { gammaOf, normalOf, normalQuantile, uniformAt, uniformsAt } from './pipeline-draws.ts'

/** What leads bring, in each draw by one possible truth about amounts. */
export interface Amounts {
  readonly mean: number
  at(draw: number, uniform: number): number
}

/** Without anything to go by: what is expected of a lead, or 1. */
const AS_EXPECTED: Amounts = { mean: 1, at: () => 1 }

/**
 * Amounts as those seen so far, of which `size` are independent. A resample never holds more than the largest amount
 * that was seen, so the sum of skewed amounts would lie above p90 too often. Where the amounts look log-normal, draws
 * take a log-normal distribution that they allow, with its tail; where they have a floor and fall like a power, a Pareto
 * distribution; the other draws resample. The share of each kind is how likely it is by the amounts themselves.
 */
export function amountsOf(seen: readonly number[], size: number, seed: number, draws: number): Amounts {
  const count = seen.length
  if (count === 0) return AS_EXPECTED
  const mean = seen.reduce((sum, value) => sum + value / count, 0)
  if (mean <= 0) return { mean, at: () => mean }
  const logs = logsOf(seen, mean, size)
  const { shift, spread } = beyondResampling(seen, mean, size, logs.heavy)
  /**
   * Of a log-normal draw its place and spread on the logarithmic scale; of a Pareto draw its floor and its tail as a
   * negative number; of a resample its factor and 0.
   */
  const first = new Float64Array(draws)
  const second = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw += 1) {
    const next = uniformsAt(seed ^ 0x5bd1e995, draw)
    const kind = next()
    if (kind >= 1 - logs.pareto) {
      const exponent = Math.max(EXPONENT_MIN, gammaOf(Math.max(1, size - 1), next) / (size * logs.aboveFloor))
      second[draw] = -1 / exponent
      first[draw] = logs.mean - logs.aboveFloor + Math.log(1 - next()) / (size * exponent)
    } else if (kind < logs.likely) {
      const sigma = Math.sqrt(logs.squares / (2 * gammaOf(logs.freedom / 2, next)))
      second[draw] = Math.min(SIGMA_MAX, sigma)
      first[draw] = logs.mean + (sigma / Math.sqrt(size)) * normalOf(next)
    } else first[draw] = Math.exp(spread * normalOf(next)) * (1 + shift * (1 + 2 * normalOf(next) ** 2))
  }
  return {
    mean,
    at: (draw, uniform) => {
      const sigma = second[draw] as number
      if (sigma > 0) return Math.exp((first[draw] as number) + sigma * normalQuantile(uniform))
      if (sigma < 0) return Math.exp((first[draw] as number) + sigma * Math.log(1 - uniform))
      const slot = Math.floor(uniform * size)
      const picked = Math.floor(uniformAt(seed, draw * size + slot) * count)
      return (seen[picked] as number) * (first[draw] as number)
    },
  }
}

/** The variance of amounts relative to their mean is taken for this, with the weight of so many amounts. */
const USUAL_VARIANCE = 0.3
const AMOUNTS_STRENGTH = 2
const SIGMA_MAX = 3
/** Few amounts do not tell; amounts of money are log-normal more often than not. */
const LOG_NORMAL_ODDS = 3
/** Amounts with a floor and a tail that falls like a power are rare: few amounts are no reason to expect them. */
const PARETO_ODDS = 0.03
/** Tails heavier than this have next to no mean to forecast by. */
const EXPONENT_MIN = 1.2
const SHIFT_MAX = 0.05
/** What a heavy tail adds to the variance of the mean, as a share of the variance of amounts. */
const TAIL = 0.25

interface Logs {
  readonly mean: number
  /** The sum of squares and the degrees of freedom that a variance is drawn from. */
  readonly squares: number
  readonly freedom: number
  /** How likely the amounts are log-normal. */
  readonly likely: number
  /** How surely their tail is heavier than that. */
  readonly heavy: number
  /** How likely they are of a Pareto distribution, and how far their mean logarithm lies above the smallest. */
  readonly pareto: number
  readonly aboveFloor: number
}

/** Several times the same amounts are prices: what was never seen is not for sale. */
const arePrices = (seen: readonly number[]): boolean =>
  seen.length > 1 && new Set(seen).size <= seen.length / 2

function logsOf(seen: readonly number[], mean: number, size: number): Logs {
  if (arePrices(seen) || seen.some((value) => value <= 0))
    return { mean: 0, squares: 0, freedom: 1, likely: 0, heavy: 0, pareto: 0, aboveFloor: 0 }
  const center = seen.reduce((sum, value) => sum + Math.log(value) / seen.length, 0)
  const [variance, cube] = [2, 3].map((power) =>
    seen.reduce((sum, value) => sum + (Math.log(value) - center) ** power / seen.length, 0),
  ) as [number, number]
  const shrunk =
    (size * variance + AMOUNTS_STRENGTH * Math.log(1 + USUAL_VARIANCE)) / (size + AMOUNTS_STRENGTH)
  // Logarithms that lean to the right have a heavier tail than the log-normal: then it would promise too little.
  const lean = variance === 0 ? 0 : Math.max(0, (cube / variance ** 1.5) * Math.sqrt(size / 6))
  const heavy = 1 - Math.exp(-0.5 * lean ** 2)
  const aboveFloor = center - Math.log(Math.min(...seen))
  const gamma = variance === 0 ? 0 : gammaLikelihood(center, mean)
  const logNormal = variance === 0 ? 0 : -center - 0.5 * Math.log(2 * Math.PI * variance) - 0.5
  const power = variance === 0 ? 0 : -center - Math.log(aboveFloor) - 1
  const oddsOf = (likelihood: number) => Math.exp(Math.min(300, size * (likelihood - gamma)))
  const odds = LOG_NORMAL_ODDS * oddsOf(logNormal)
  // The smallest amount fits its own floor: as evidence it is worth less by the root of the number of amounts.
  const powerOdds = variance === 0 ? 0 : (PARETO_ODDS * oddsOf(power)) / Math.sqrt(size)
  const pareto = powerOdds / (1 + odds + powerOdds)
  return {
    pareto,
    aboveFloor,
    mean: center,
    squares: size * Math.max(variance, shrunk),
    freedom: Math.max(2, size - 1),
    likely: (odds / (1 + odds + powerOdds)) * (1 - heavy),
    heavy,
  }
}

/** How likely an amount is, in logarithms and on average, under the gamma distribution that fits best. */
function gammaLikelihood(center: number, mean: number): number {
  const gap = Math.max(1e-9, Math.log(mean) - center)
  // The usual approximation of the shape by the gap between the logarithm of the mean and the mean logarithm.
  const shape = (3 - gap + Math.sqrt((gap - 3) ** 2 + 24 * gap)) / (12 * gap)
  return (shape - 1) * center - shape - logGamma(shape) - shape * Math.log(mean / shape)
}

/** By Stirling, moved to where it is exact enough. */
function logGamma(x: number): number {
  let [at, below] = [x, 0]
  for (; at < 8; at += 1) below += Math.log(at)
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * at) - below
}

/**
 * What a resample of few amounts does not tell of their mean, relative to it: that the mean of skewed amounts is rather
 * too low (Johnson's correction), and that their variance is underestimated.
 */
function beyondResampling(seen: readonly number[], mean: number, size: number, heavy: number) {
  const [square, cube] = [2, 3].map((power) =>
    seen.reduce((sum, value) => sum + (value / mean - 1) ** power / seen.length, 0),
  ) as [number, number]
  // Several equal amounts are a price; other few amounts vary about as amounts usually do.
  const isPrice = square === 0 && seen.length > 1
  const shrunk = (seen.length * square + AMOUNTS_STRENGTH * USUAL_VARIANCE) / (seen.length + AMOUNTS_STRENGTH)
  const usual = isPrice ? 0 : Math.max(square, shrunk)
  const tail = heavy * TAIL * Math.min(2, usual)
  return {
    shift: square === 0 || arePrices(seen) ? 0 : Math.min(SHIFT_MAX, Math.max(0, cube / square) / (6 * size)),
    spread: Math.sqrt((usual - square + usual * (4 / size + tail)) / size),
  }
}
