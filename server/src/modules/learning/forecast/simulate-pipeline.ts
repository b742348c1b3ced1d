import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { amountsOf } from './amount-draws.ts'
import { betaOf, boundedRate, oddsOf, seedOf, uniformAt, uniformsAt } from './pipeline-draws.ts'

/** A lead that is neither won nor lost. */
export interface PipelineLead {
  readonly key: string
  /** Empty when none was reported. */
  readonly stage: string
  /** How likely it is won by its features alone, before its stage counts. */
  readonly probability: number
  /** What it would bring; undefined when unknown. */
  readonly value?: number | undefined
}

/** Leads that ended, of all or of those that once reached a stage. */
export interface Ended {
  readonly n: number
  readonly won: number
  /** The mean probability that their features alone give. */
  readonly expected: number
}

export interface Pipeline {
  readonly leads: readonly PipelineLead[]
  readonly all: Ended
  readonly stages: ReadonlyMap<string, Ended>
  /** How many ended leads the probabilities of features are worth besides `all`. */
  readonly priorStrength: number
  /** What won leads brought. */
  readonly values: readonly number[]
  /** What won leads brought whose value was known while they were open. */
  readonly amounts: readonly { readonly expected: number; readonly came: number }[]
  readonly draws: number
  readonly seed: number
}

export interface Outlook {
  readonly mean: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
}

/** A stage starts as likely as all leads are, with the weight of so many ended leads. */
const STAGE_STRENGTH = 4
/** Fewer amounts than this say too little: then a lead brings what is expected of it. */
export const AMOUNTS_MIN = 5
const LEADS_AT_A_TIME = 200

/**
 * What all open leads bring together. Each draw takes one possible truth (rates and amounts that the ended leads allow)
 * and lets every lead end by it, so that the range holds both what is not known and what is left to chance. Every lead
 * and stage has random numbers of its own: one lead more never lowers a quantile.
 */
export async function simulatePipeline(pipeline: Pipeline): Promise<Outlook> {
  const { leads, draws, seed } = pipeline
  const { values } = pipeline
  const worth = amountsOf(values, values.length, seedOf('values', seed), draws)
  const { ratios, size } = ratiosOf(pipeline.amounts)
  const ratio = amountsOf(ratios, size, seedOf('ratios', seed), draws)
  const rates = new StageRates(pipeline)
  const sums = new Float64Array(draws)
  let mean = 0
  for (const [at, { key, stage, probability, value }] of leads.entries()) {
    const { factors, factor } = rates.of(stage)
    const odds = oddsOf(probability)
    const amounts = value === undefined ? worth : ratio
    const scale = value ?? 1
    const own = seedOf(key, seed)
    mean += ((odds * factor) / (1 + odds * factor)) * scale * amounts.mean
    for (let draw = 0; draw < draws; draw += 1) {
      const likely = odds * (factors[draw] as number)
      if (uniformAt(own, 2 * draw) < likely / (1 + likely))
        sums[draw] = (sums[draw] as number) + scale * amounts.at(draw, uniformAt(own, 2 * draw + 1))
    }
    if ((at + 1) % LEADS_AT_A_TIME === 0) await yieldToEventLoop()
  }
  sums.sort()
  const at = (share: number) => sums[Math.min(draws - 1, Math.floor(share * draws))] ?? 0
  return { mean, p10: at(0.1), p50: at(0.5), p90: at(0.9) }
}

interface Factors {
  /** What the odds of a lead's features are multiplied with, in each draw. */
  readonly factors: Float64Array
  /** The same at the expected rates. */
  readonly factor: number
}

/** How the odds of leads in a stage differ from what their features say. */
class StageRates {
  readonly #pipeline: Pipeline
  readonly #base: Factors
  /** What stages start from. */
  readonly #start: Factors
  readonly #stages = new Map<string, Factors>()

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline
    this.#base = drawnRate(pipeline, 1, 'all')
    this.#start = drawnRate(pipeline, clustering(pipeline.stages), 'start')
  }

  of(stage: string): Factors {
    if (stage === '') return this.#base
    const held = this.#stages.get(stage) ?? this.#drawn(stage)
    this.#stages.set(stage, held)
    return held
  }

  #drawn(stage: string): Factors {
    const { stages, all, draws, seed } = this.#pipeline
    const { n, won, expected } = stages.get(stage) ?? { n: 0, won: 0, expected: all.expected }
    const usual = oddsOf(expected)
    const own = seedOf(`stage/${stage}`, seed)
    // Where the stage starts from: what its leads' features say, at the rates of all leads.
    const start = (factor: number) => boundedRate((usual * factor) / (1 + usual * factor))
    const factors = Float64Array.from(this.#start.factors, (factor, draw) => {
      const from = STAGE_STRENGTH * start(factor)
      return oddsOf(betaOf(won + from, n - won + STAGE_STRENGTH - from, uniformsAt(own, draw))) / usual
    })
    const from = STAGE_STRENGTH * start(this.#start.factor)
    return {
      factors: factors.subarray(0, draws),
      factor: oddsOf((won + from) / (n + STAGE_STRENGTH)) / usual,
    }
  }
}

/** The rate of all leads, as if there were so many times fewer of them. */
function drawnRate({ all, priorStrength, draws, seed }: Pipeline, times: number, name: string): Factors {
  const won = all.won / times + priorStrength * all.expected
  const lost = (all.n - all.won) / times + priorStrength * (1 - all.expected)
  const usual = oddsOf(all.expected)
  const own = seedOf(name, seed)
  return {
    factors: Float64Array.from(
      { length: draws },
      (_, draw) => oddsOf(betaOf(won, lost, uniformsAt(own, draw))) / usual,
    ),
    factor: oddsOf(won / (won + lost)) / usual,
  }
}

/**
 * Leads of one stage share its rate, so they say less about the stages in general than as many leads of different
 * stages would: the design effect of clusters. Rates of stages that start with the weight of `STAGE_STRENGTH` leads
 * correlate by one over that and one more.
 */
function clustering(stages: Pipeline['stages']): number {
  const sizes = [...stages.values()].map(({ n }) => n)
  const total = sizes.reduce((sum, n) => sum + n, 0)
  if (total === 0) return 1
  const usual = sizes.reduce((sum, n) => sum + (n * n) / total, 0)
  return 1 + Math.max(0, usual - 1) / (STAGE_STRENGTH + 1)
}

const TABLE = 256

/**
 * Ratios of what came to what was expected, each as often as its expectation is large: then they turn the sum of
 * expectations into the sum that came. `size` is how many equal ones they are worth.
 */
function ratiosOf(amounts: Pipeline['amounts']): { ratios: readonly number[]; size: number } {
  const known = amounts.filter(({ expected, came }) => expected > 0 && came >= 0)
  const total = known.reduce((sum, { expected }) => sum + expected, 0)
  const size = Math.floor(total ** 2 / known.reduce((sum, { expected }) => sum + expected ** 2, 0))
  if (known.length < AMOUNTS_MIN || size < 2) return { ratios: [], size: 0 }
  const ratios: number[] = []
  let reached = 0
  for (const { expected, came } of known) {
    reached += expected
    while (ratios.length < TABLE && (ratios.length + 0.5) * total <= reached * TABLE)
      ratios.push(came / expected)
  }
  return { ratios, size }
}
