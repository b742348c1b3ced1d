import { seededRandom } from '../trees/random.ts'

/** Something that may come about, and what it brings if it does. */
export interface Chance {
  readonly probability: number
  /** Unknown when left out: then each draw takes one of `values`. */
  readonly value?: number
}

export interface SimulationOptions {
  readonly chances: readonly Chance[]
  /** What such things brought before; 1 when there is nothing to go by. */
  readonly values: readonly number[]
  readonly draws: number
  readonly seed: number
  /**
   * How many rows the probabilities were learned from. The fewer, the further all of them may be off together, in the
   * same direction; every draw is off by another amount.
   */
  readonly learnedFrom: number
}

export interface Outlook {
  readonly mean: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
}

/** Of more chances than this, the small ones are summed as the bell curve that their sum nearly is. */
const DRAWN_ONE_BY_ONE = 200

/** Draws what all chances bring together, many times. */
export function simulate({ chances, values, draws, seed, learnedFrom }: SimulationOptions): Outlook {
  const random = seededRandom(seed)
  const known = values.length === 0 ? [1] : values
  const usual = known.reduce((sum, value) => sum + value / known.length, 0)
  const usualSquare = known.reduce((sum, value) => sum + (value * value) / known.length, 0)
  const sorted = [...chances].sort((a, b) => (b.value ?? usual) - (a.value ?? usual))
  const single = sorted.slice(0, DRAWN_ONE_BY_ONE)
  const rest = sorted.slice(DRAWN_ONE_BY_ONE)
  const sums = new Float64Array(draws)
  const spread = spreadOf(chances, learnedFrom)
  for (let draw = 0; draw < draws; draw += 1) {
    const shift = spread * normal(random)
    let sum = 0
    for (const { probability, value } of single)
      if (random() < shifted(probability, shift))
        sum += value ?? (known[Math.floor(random() * known.length)] as number)
    let [mean, variance] = [0, 0]
    for (const { probability, value } of rest) {
      const likely = shifted(probability, shift)
      const worth = value ?? usual
      mean += likely * worth
      variance += likely * (value === undefined ? usualSquare : value * value) - (likely * worth) ** 2
    }
    sums[draw] = sum + (rest.length === 0 ? 0 : mean + Math.sqrt(Math.max(0, variance)) * normal(random))
  }
  sums.sort()
  const at = (share: number) => sums[Math.min(draws - 1, Math.floor(share * draws))] ?? 0
  const mean = chances.reduce((sum, { probability, value }) => sum + probability * (value ?? usual), 0)
  return { mean, p10: at(0.1), p50: at(0.5), p90: at(0.9) }
}

/** The error of a rate that was counted on so many rows, on the scale of the logarithm of odds. */
function spreadOf(chances: readonly Chance[], learnedFrom: number): number {
  if (chances.length === 0) return 0
  const rate = chances.reduce((sum, { probability }) => sum + probability / chances.length, 0)
  return Math.min(2, 1 / Math.sqrt(Math.max(0.5, learnedFrom * rate * (1 - rate))))
}

function shifted(probability: number, shift: number): number {
  if (probability <= 0 || probability >= 1) return probability
  const odds = (probability / (1 - probability)) * Math.exp(shift)
  return odds / (1 + odds)
}

/** By Box and Muller. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
