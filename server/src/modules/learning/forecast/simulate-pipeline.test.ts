import { expect, it } from 'vitest'
import { seededRandom } from '../../../algorithms/trees/random.ts'
import { normalOf } from './pipeline-draws.ts'
import { type Pipeline, simulatePipeline } from './simulate-pipeline.ts'

const EMPTY: Pipeline = {
  leads: [],
  all: { n: 0, won: 0, expected: 0.5 },
  stages: new Map(),
  priorStrength: 2,
  values: [],
  amounts: [],
  draws: 1_000,
  seed: 1,
}
const leadsIn = (stage: string, count: number, value?: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `${stage}-${at}`, stage, probability: 0.5, value }))

it('has nothing to expect of nothing, and the same for a seed', async () => {
  expect(await simulatePipeline(EMPTY)).toEqual({ mean: 0, p10: 0, p50: 0, p90: 0 })
  const pipeline = { ...EMPTY, leads: leadsIn('demo', 50), values: [1, 5, 9] }
  expect(await simulatePipeline(pipeline)).toEqual(await simulatePipeline(pipeline))
  expect(await simulatePipeline(pipeline)).not.toEqual(await simulatePipeline({ ...pipeline, seed: 2 }))
})

it('is less sure of rates and of amounts that were learned from few', async () => {
  const width = async (n: number, values: readonly number[]) => {
    const all = { n, won: n * 0.3, expected: 0.5 }
    const { p10, p90 } = await simulatePipeline({
      ...EMPTY,
      all,
      stages: new Map([['demo', all]]),
      leads: leadsIn('demo', 300),
      values,
    })
    return p90 - p10
  }
  const [few, many] = [
    [20, 100, 500],
    Array.from({ length: 300 }, (_, at) => [20, 100, 500][at % 3] as number),
  ]
  expect(await width(20, many)).toBeGreaterThan(2 * (await width(10_000, many)))
  expect(await width(10_000, few)).toBeGreaterThan(2 * (await width(10_000, many)))
})

it('takes one won amount for an example and several equal ones for a price', async () => {
  const all = { n: 10_000, won: 10_000, expected: 0.5 }
  const stages = new Map([['demo', all]])
  const of = (values: readonly number[]) =>
    simulatePipeline({ ...EMPTY, all, stages, leads: leadsIn('demo', 100), values })
  const [price, example, none] = [await of([99, 99, 99]), await of([99]), await of([])]
  expect(price.p90 - price.p10).toBeLessThan(2 * 99)
  expect(example.p90 - example.p10).toBeGreaterThan(50 * 99)
  expect(none.p90).toBeLessThanOrEqual(100)
})

it('expects amounts beyond the largest seen of skewed ones, and never of a list of prices', async () => {
  const all = { n: 10_000, won: 10_000, expected: 0.5 }
  const of = (values: readonly number[]) =>
    simulatePipeline({ ...EMPTY, all, stages: new Map([['demo', all]]), leads: leadsIn('demo', 1), values })
  const skewed = [100, 180, 330, 600, 1_000, 1_900, 3_300]
  expect((await of(skewed)).p90).toBeGreaterThan(3_300 * 1.08)
  expect((await of([...skewed, ...skewed])).p90).toBeLessThanOrEqual(3_300 * 1.5)
  const prices = Array.from({ length: 30 }, (_, at) => [100, 900, 9_000][at % 3] as number)
  expect((await of(prices)).p90).toBeLessThan(9_000 * 1.5)
})

it('knows less of a new stage from many leads of one other stage than from many stages', async () => {
  const width = async (count: number) => {
    const stages = new Map(
      Array.from(
        { length: count },
        (_, at) => [`s-${at}`, { n: 60 / count, won: 18 / count, expected: 0.5 }] as const,
      ),
    )
    const all = { n: 60, won: 18, expected: 0.5 }
    const { p10, p90 } = await simulatePipeline({ ...EMPTY, all, stages, leads: leadsIn('new', 200) })
    return p90 - p10
  }
  expect(await width(1)).toBeGreaterThan(1.1 * (await width(6)))
})

it('lets amounts differ from what was expected as they did before', async () => {
  const pipeline = { ...EMPTY, leads: leadsIn('demo', 40, 100), all: { n: 200, won: 100, expected: 0.5 } }
  const amounts = Array.from({ length: 30 }, (_, at) => ({ expected: 100, came: at % 2 === 0 ? 60 : 100 }))
  const plain = await simulatePipeline(pipeline)
  const less = await simulatePipeline({ ...pipeline, amounts })
  expect(less.mean / plain.mean).toBeCloseTo(0.8, 2)
})

/** A world: stages with rates of their own, ended leads, open leads, amounts; what the open ones truly bring. */
function world(seed: number, isSkewed: boolean): { pipeline: Pipeline; truth: number } {
  const random = seededRandom(seed)
  const rates = [0, 1, 2].map(() => 0.05 + 0.7 * random())
  const normal = () => normalOf(random)
  const amount = () => 100 * Math.exp(isSkewed ? 1.3 * normal() : 1.2 * random())
  const values: number[] = []
  const counts = rates.map(() => ({ n: 0, won: 0, expected: 0.5 }))
  const ended = 30 + Math.floor(200 * random())
  for (let lead = 0; lead < ended; lead += 1) {
    const at = Math.floor(3 * random())
    const count = counts[at] as { n: number; won: number }
    count.n += 1
    if (random() >= (rates[at] as number)) continue
    count.won += 1
    values.push(amount())
  }
  let truth = 0
  const leads = Array.from({ length: 30 + Math.floor(120 * random()) }, (_, lead) => {
    const at = Math.floor(3 * random())
    if (random() < (rates[at] as number)) truth += amount()
    return { key: `lead-${lead}`, stage: `stage-${at}`, probability: 0.5 }
  })
  const stages = new Map(counts.map((count, at) => [`stage-${at}`, count]))
  const all = { n: ended, won: values.length, expected: 0.5 }
  return { pipeline: { ...EMPTY, leads, all, stages, values, draws: 500, seed }, truth }
}

it.each([
  ['even', false],
  ['skewed', true],
])(
  'covers what comes true four times in five with %s amounts',
  async (_, isSkewed) => {
    const WORLDS = 400
    let covered = 0
    for (let seed = 0; seed < WORLDS; seed += 1) {
      const { pipeline, truth } = world(seed, isSkewed)
      const { p10, p90 } = await simulatePipeline(pipeline)
      if (truth >= p10 && truth <= p90) covered += 1
    }
    expect(covered / WORLDS).toBeGreaterThanOrEqual(0.78)
    expect(covered / WORLDS).toBeLessThanOrEqual(0.82)
  },
  60_000,
)
