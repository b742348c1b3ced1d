import { seededRandom } from '../../server/src/algorithms/trees/random.ts'
import {
  type Ended,
  type Pipeline,
  simulatePipeline,
} from '../../server/src/modules/learning/forecast/simulate-pipeline.ts'
import { machine, say } from './machine.ts'

/**
 * The forecast in worlds whose truth is known: stages with rates of their own, a history of ended leads drawn from
 * them, open leads, and amounts. Counted is how often what the open leads then bring lies between p10 and p90 (right:
 * 80 %), below p10 and above p90 (right: 10 % each). Beside it stand the usual way (rates and amounts as counted, and
 * only the draw of each lead left to chance) and the exact distribution of each world, which nothing can know: where
 * even that covers more than 80 %, results come in steps.
 */
const WORLDS = Number(process.env['WORLDS'] ?? 1_000)
/** Settings were chosen on seeds from 0 on; what is reported begins elsewhere. */
const SEED_FROM = Number(process.env['SEED_FROM'] ?? 50_000)
const DRAWS = Number(process.env['DRAWS'] ?? 1_000)
/** The open leads of each world end this many times, so that a row says less about the luck of its seeds. */
const TRUTHS = Number(process.env['TRUTHS'] ?? 100)

type Random = () => number
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const between = (random: Random, low: number, high: number) => low + (high - low) * random()

interface Kind {
  readonly ended: readonly [number, number]
  readonly open: readonly [number, number]
  readonly stages: number
  /** The spread of amounts, on the logarithmic scale. */
  readonly spread: number
  /** Amounts that are not log-normal. */
  readonly amount?: (random: Random) => number
  /** The share of open leads whose amount is known, within a factor. */
  readonly known: number
}

const tuned: Readonly<Record<string, Kind>> = {
  'few ended, many open': { ended: [15, 40], open: [80, 200], stages: 3, spread: 0.5, known: 0 },
  usual: { ended: [60, 300], open: [30, 120], stages: 4, spread: 0.6, known: 0.5 },
  'many ended': { ended: [800, 2_000], open: [50, 400], stages: 5, spread: 0.6, known: 0.5 },
  'skewed amounts': { ended: [60, 300], open: [40, 150], stages: 4, spread: 1.1, known: 0 },
  'one rate for all': { ended: [30, 200], open: [40, 150], stages: 1, spread: 0.4, known: 0 },
  'many stages': { ended: [40, 150], open: [60, 150], stages: 10, spread: 0.5, known: 0.5 },
}

/** Kinds that no setting was chosen by, with other distributions of amounts. */
const others: Readonly<Record<string, Kind>> = {
  'amounts spread by .8': { ended: [60, 300], open: [40, 150], stages: 4, spread: 0.8, known: 0 },
  'amounts spread by 1.4': { ended: [60, 300], open: [40, 150], stages: 4, spread: 1.4, known: 0 },
  'skewed, few ended': { ended: [20, 60], open: [40, 150], stages: 3, spread: 1.1, known: 0 },
  'skewed, many ended': { ended: [800, 2_000], open: [40, 150], stages: 4, spread: 1.1, known: 0 },
  'skewed, half known': { ended: [60, 300], open: [40, 150], stages: 4, spread: 1.1, known: 0.5 },
  'Pareto, exponent 2.5': {
    ...{ ended: [60, 300], open: [40, 150], stages: 4, spread: 0, known: 0 },
    amount: (random) => 600 * (1 - random()) ** (-1 / 2.5),
  },
  exponential: {
    ...{ ended: [60, 300], open: [40, 150], stages: 4, spread: 0, known: 0 },
    amount: (random) => -1_000 * Math.log(1 - random()),
  },
  'three prices': {
    ...{ ended: [60, 300], open: [40, 150], stages: 4, spread: 0, known: 0 },
    amount: (random) => [100, 900, 9_000][Math.min(2, Math.floor(random() * 2.3))] as number,
  },
  'even amounts': {
    ...{ ended: [60, 300], open: [40, 150], stages: 4, spread: 0, known: 0 },
    amount: (random) => 500 + 1_000 * random(),
  },
}
/** `tuned`, `others`, or a part of a name. */
const WANTED = process.env['KINDS'] ?? ''
const kinds: Readonly<Record<string, Kind>> =
  { tuned, others }[WANTED] ??
  Object.fromEntries(Object.entries({ ...tuned, ...others }).filter(([name]) => name.includes(WANTED)))

/** One world: what is known of it, and what its open leads truly bring. */
function worldOf(
  { ended: history, open, stages, spread, known, amount: amountOf }: Kind,
  seed: number,
): { pipeline: Pipeline; truths: readonly number[]; exact: Range } {
  const random = seededRandom(seed)
  const rates = Array.from({ length: stages }, () => between(random, 0.05, 0.75))
  const amount = () => amountOf?.(random) ?? 1_000 * Math.exp(spread * normal(random))
  const values: number[] = []
  const amounts: { expected: number; came: number }[] = []
  const counts = rates.map(() => ({ n: 0, won: 0 }))
  const past = Math.round(between(random, ...history))
  for (let lead = 0; lead < past; lead += 1) {
    const at = Math.floor(random() * stages)
    const count = counts[at] as { n: number; won: number }
    count.n += 1
    if (random() >= (rates[at] as number)) continue
    count.won += 1
    const came = amount()
    values.push(came)
    if (random() < known) amounts.push({ expected: came / Math.exp(0.25 * normal(random)), came })
  }
  const won = counts.reduce((sum, count) => sum + count.won, 0)
  const endings: { rate: number; brings: () => number }[] = []
  const leads = Array.from({ length: Math.round(between(random, ...open)) }, (_, lead) => {
    const at = Math.floor(random() * stages)
    const brings = amount()
    const isKnown = random() < known
    // An amount that is known stays as it is; others are drawn each time a lead ends.
    endings.push({ rate: rates[at] as number, brings: isKnown ? () => brings : amount })
    return {
      key: `lead-${lead}`,
      stage: `stage-${at}`,
      probability: 0.5,
      value: isKnown ? brings / Math.exp(0.25 * normal(random)) : undefined,
    }
  })
  const of = ({ n, won: wins }: { n: number; won: number }): Ended => ({ n, won: wins, expected: 0.5 })
  const pipeline = {
    leads,
    all: { n: past, won, expected: 0.5 },
    stages: new Map(counts.map((count, at) => [`stage-${at}`, of(count)])),
    priorStrength: 2,
    values,
    amounts,
    draws: DRAWS,
    seed,
  }
  const ended = () => endings.reduce((sum, { rate, brings }) => sum + (random() < rate ? brings() : 0), 0)
  const truths = Array.from({ length: TRUTHS }, ended)
  return { pipeline, truths, exact: rangeOf(Float64Array.from({ length: 2 * DRAWS }, ended)) }
}

interface Range {
  readonly p10: number
  readonly p90: number
}

function rangeOf(sums: Float64Array): Range {
  sums.sort()
  const at = (share: number) => sums[Math.floor(share * sums.length)] as number
  return { p10: at(0.1), p90: at(0.9) }
}

/** Rates and amounts as counted, and chance alone. */
function asCounted({ leads, stages, values, draws, seed }: Pipeline): Range {
  const random = seededRandom(seed)
  const usual = values.length === 0 ? [1] : values
  const sums = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw += 1)
    for (const { stage, value } of leads) {
      const { n, won } = stages.get(stage) as Ended
      if (random() < (n === 0 ? 0.5 : won / n))
        sums[draw] =
          (sums[draw] as number) + (value ?? (usual[Math.floor(random() * usual.length)] as number))
    }
  return rangeOf(sums)
}

/** How many results lay within a range, below and above it. */
class Counted {
  #within = 0
  #below = 0
  #above = 0

  add({ p10, p90 }: Range, truths: readonly number[]): void {
    for (const truth of truths)
      if (truth < p10) this.#below += 1
      else if (truth > p90) this.#above += 1
      else this.#within += 1
  }

  toString(): string {
    const all = this.#within + this.#below + this.#above
    return [this.#within, this.#below, this.#above]
      .map((one) => `${((100 * one) / all).toFixed(1)} %`)
      .join(' / ')
  }
}

const WAYS = ['ours', 'as counted', 'exact'] as const
const counters = () => WAYS.map(() => new Counted())
const shown = (name: string, row: readonly Counted[]): string =>
  `${name.padEnd(22)} ${row.map((one, at) => `${WAYS[at]}: ${one}`).join('   ')}`

await say(`Forecast: within p10–p90 / below / above, ${WORLDS} worlds of each kind. ${machine()}`)
const total = counters()
for (const [name, kind] of Object.entries(kinds)) {
  const row = counters()
  for (let seed = SEED_FROM; seed < SEED_FROM + WORLDS; seed += 1) {
    const { pipeline, truths, exact } = worldOf(kind, seed)
    const ranges = [await simulatePipeline(pipeline), asCounted(pipeline), exact]
    for (const [at, range] of ranges.entries())
      for (const counted of [row[at], total[at]]) counted?.add(range, truths)
  }
  await say(shown(name, row))
}
await say(shown('all', total))
