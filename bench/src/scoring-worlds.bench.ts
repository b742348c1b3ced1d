import { seededRandom } from '../../server/src/algorithms/trees/random.ts'
import { train } from '../../server/src/modules/learning/scoring/model-training.ts'
import { machine, say } from './machine.ts'

/**
 * Lead scoring in worlds whose truth is known: npm run bench -w bench -- scoring-worlds [seeds] [first seed]. Figures are those that
 * training reports; nothing but labels and features is known to it.
 */
const SEEDS = Number(process.argv[2] ?? 50)
const FIRST_SEED = Number(process.argv[3] ?? 1)
const TRIALS = 20

interface Row {
  readonly features: Record<string, unknown>
  readonly label: number
}

async function trained(rows: readonly Row[]) {
  const made = await train({
    task: 'train',
    kind: 'probability',
    json: Buffer.from(JSON.stringify({ rows })),
    trials: TRIALS,
    searchMs: 60_000,
    giveUpMs: 120_000,
    threads: 1,
  })
  if (made === undefined) throw new Error('No model in two minutes.')
  return made.summary
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const likelihood = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Ten features that say nothing. */
const noise = (n: number, seed: number): Row[] => {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => ({
    features: {
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`x${at}`, normal(random)])),
      plan: ['a', 'b', 'c'][Math.floor(random() * 3)],
      flag: random() < 0.5,
    },
    label: random() < 0.5 ? 1 : 0,
  }))
}

/** One amount decides; it is written as a number, or as people write it with a fifth of gaps. */
const amounts = (n: number, seed: number, isWritten: boolean): Row[] => {
  const random = seededRandom(seed)
  const gaps = ['N/A', 'NaN', '-', '']
  return Array.from({ length: n }, () => {
    const amount = Math.exp(9 + normal(random))
    const label = random() < likelihood(2.4 * (Math.log(amount) - 9)) ? 1 : 0
    const isGap = random() < 0.2
    const gap = gaps[Math.floor(random() * gaps.length)]
    const written = `$${Math.round(amount).toLocaleString('en-US')}`
    const value = isGap ? (isWritten ? gap : null) : isWritten ? written : Math.round(amount)
    return { features: { amount: value }, label }
  })
}

/** Two features that only count together, and a sum of four that count alone. */
const pair = (n: number, seed: number): Row[] => {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => {
    const [a, b] = [random() < 0.5, random() < 0.5]
    return { features: { a, b, c: normal(random) }, label: random() < (a !== b ? 0.85 : 0.15) ? 1 : 0 }
  })
}
const straight = (n: number, seed: number): Row[] => {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => {
    const xs = Array.from({ length: 4 }, () => normal(random))
    const label = random() < likelihood(xs.reduce((sum, x) => sum + x, 0)) ? 1 : 0
    return { features: Object.fromEntries(xs.map((x, at) => [`x${at}`, x])), label }
  })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

async function world(name: string, draw: (seed: number) => Row[], seeds: number): Promise<void> {
  const begun = performance.now()
  const found = []
  for (let at = 0; at < seeds; at += 1) found.push(await trained(draw(FIRST_SEED + at)))
  const aucs = found.map(({ auc }) => auc)
  const covers = found.filter(
    ({ intervals }) => intervals && intervals.auc.low <= 0.5 && intervals.auc.high >= 0.5,
  )
  const widths = found.map(({ intervals }) => (intervals ? intervals.auc.high - intervals.auc.low : 0))
  const linear = found.filter(({ model }) => model === 'linear').length
  const warned = found.filter(({ warnings }) => (warnings?.length ?? 0) > 0).length
  say(
    `${name.padEnd(34)} AUC ${mean(aucs).toFixed(4)} (sd ${deviation(aucs).toFixed(3)}), interval ${mean(widths).toFixed(3)} wide, ` +
      `covers .5 in ${covers.length} of ${seeds}, warned ${warned}, linear ${linear}, ` +
      `${((performance.now() - begun) / 1_000 / seeds).toFixed(2)} s each`,
  )
}

say(`\n${machine()}\n`)
await world('noise, n = 200', (seed) => noise(200, seed), SEEDS)
await world('noise, n = 2,000', (seed) => noise(2_000, seed), Math.ceil(SEEDS / 10))
await world('an amount as a number, n = 1,000', (seed) => amounts(1_000, seed, false), Math.ceil(SEEDS / 10))
await world('the same as people write it', (seed) => amounts(1_000, seed, true), Math.ceil(SEEDS / 10))
await world('a pair that counts together', (seed) => pair(600, seed), Math.ceil(SEEDS / 10))
await world('a sum of four', (seed) => straight(600, seed), Math.ceil(SEEDS / 10))
