import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boost } from './boost.ts'
import { type BinnedTable, rowOf } from './columns.ts'
import { Encoder, type RawRecord } from './encode.ts'
import { type Forest, firstTrees, meanForest, NODE_INTS, predictBins } from './forest.ts'
import { learnColumns } from './learn-columns.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { seededRandom } from './random.ts'

const SMALL = { ...DEFAULT_PARAMETERS, n_estimators: 12, max_depth: 4, min_child_weight: 0.5 }

function drawn(count: number, seed: number): { records: RawRecord[]; labels: Float64Array } {
  const random = seededRandom(seed)
  const records = Array.from({ length: count }, () => ({
    x: random() < 0.1 ? null : Math.round(random() * 50),
    y: random() < 0.5,
    kind: ['a', 'b', 'c', 'd', 'e', 'f'][Math.floor(random() * 6)],
  }))
  const labels = Float64Array.from(records, ({ x, kind }) =>
    random() < 0.15 + 0.6 * Number((x ?? 0) > 20) * Number(kind !== 'c') ? 1 : 0,
  )
  return { records, labels }
}

function fitted(records: readonly RawRecord[], labels: Float64Array, parameters = SMALL, seed = 1) {
  const encoder = new Encoder(learnColumns(records))
  const table = encoder.table(records)
  const rows = Int32Array.from(records.keys())
  return { encoder, table, ...boost({ table, labels, rows, objective: 'logistic', parameters, seed }) }
}

/** Walks one tree as one would on paper. */
function walk(forest: Forest, tree: number, bins: Uint8Array): number {
  let node = forest.roots[tree] as number
  for (;;) {
    const [column, set, left] = forest.nodes.subarray(node * NODE_INTS) as unknown as [number, number, number]
    if (left === node * NODE_INTS) return forest.values[node] as number
    const bin = bins[column] as number
    const isLeft = (((forest.sets[set + (bin >> 5)] as number) >>> (bin & 31)) & 1) === 1
    node = left / NODE_INTS + (isLeft ? 0 : 1)
  }
}

const scoresOf = ({ forest, table }: { forest: Forest; table: BinnedTable }) =>
  Array.from({ length: table.rows }, (_, row) =>
    predictBins(forest, rowOf(table, row, new Uint8Array(table.kinds.length))),
  )

it('predicts what walking every tree by hand gives, for rows it never saw too', () => {
  const { records, labels } = drawn(300, 1)
  const { forest, encoder } = fitted(records, labels)
  fc.assert(
    fc.property(
      fc.record({ x: fc.option(fc.double()), y: fc.boolean(), kind: fc.string(), z: fc.anything() }),
      (record) => {
        const bins = encoder.encode(record)
        const byHand = [...forest.roots.keys()].reduce(
          (sum, tree) => sum + walk(forest, tree, bins),
          forest.base,
        )
        expect(predictBins(forest, bins)).toBeCloseTo(byHand, 9)
      },
    ),
    { numRuns: 200 },
  )
})

it('gives the same forest for the same seed, and for the same rows in another order', () => {
  const { records, labels } = drawn(200, 2)
  const one = fitted(records, labels, { ...SMALL, subsample: 0.7, colsample: 0.7 })
  expect(fitted(records, labels, { ...SMALL, subsample: 0.7, colsample: 0.7 }).forest).toEqual(one.forest)
  const order = [...records.keys()].reverse()
  const turned = fitted(
    order.map((row) => records[row] as RawRecord),
    Float64Array.from(order, (row) => labels[row] as number),
  )
  const straight = scoresOf(fitted(records, labels))
  for (const [at, score] of scoresOf(turned).entries())
    expect(score).toBeCloseTo(straight[order[at] as number] as number, 6)
})

it('does not care in which order names come', () => {
  const { records, labels } = drawn(200, 3)
  const turned = records.map((record) => Object.fromEntries(Object.entries(record).reverse()))
  expect(scoresOf(fitted(turned, labels))).toEqual(scoresOf(fitted(records, labels)))
})

it('learns more with every tree on its own rows, and stops when held-out rows no longer gain', () => {
  const { records, labels } = drawn(600, 4)
  const encoder = new Encoder(learnColumns(records))
  const table = encoder.table(records)
  const all = Int32Array.from(records.keys())
  const options = { table, labels, objective: 'logistic' as const, seed: 1 }
  const own = boost({ ...options, rows: all, heldOut: all, parameters: { ...SMALL, learning_rate: 0.1 } })
  for (let tree = 1; tree < own.losses.length; tree += 1)
    expect(own.losses[tree]).toBeLessThan((own.losses[tree - 1] as number) + 1e-3)
  const stopped = boost({
    ...options,
    rows: all.subarray(0, 400),
    heldOut: all.subarray(400),
    parameters: { ...SMALL, n_estimators: 1_000, learning_rate: 0.5 },
    patience: 10,
  })
  expect(stopped.forest.roots.length).toBeLessThan(200)
})

it('learns numbers too, and leaves their mean where there is nothing to learn', () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 1_000 : 10))
  const records = Array.from({ length: 100 }, (_, at) => ({ size: at % 2 }))
  const table = new Encoder(learnColumns(records)).table(records)
  const rows = Int32Array.from(records.keys())
  const parameters = { ...SMALL, n_estimators: 100 }
  const { forest } = boost({ table, labels: values, rows, objective: 'squared', parameters, seed: 1 })
  expect(predictBins(forest, Uint8Array.of(1))).toBeCloseTo(1_000, -1)
  expect(predictBins(forest, Uint8Array.of(2))).toBeCloseTo(10, -1)
  const nothing = new Encoder([]).table(records)
  const constant = boost({ table: nothing, labels: values, rows, objective: 'squared', parameters, seed: 1 })
  expect(predictBins(constant.forest, new Uint8Array(0))).toBeCloseTo(505, 3)
})

it('takes the mean of forests in one walk, and the first trees of one', () => {
  const { records, labels } = drawn(200, 5)
  const [one, two] = [
    fitted(records, labels, SMALL, 1),
    fitted(records, labels, { ...SMALL, max_depth: 2 }, 2),
  ]
  const both = meanForest([one.forest, two.forest])
  const few = firstTrees(one.forest, 5)
  expect(few.roots).toHaveLength(5)
  for (let row = 0; row < 200; row += 1) {
    const bins = one.encoder.encode(records[row] as RawRecord)
    const mean = (predictBins(one.forest, bins) + predictBins(two.forest, bins)) / 2
    expect(predictBins(both, bins)).toBeCloseTo(mean, 9)
    const byHand = [0, 1, 2, 3, 4].reduce((sum, tree) => sum + walk(one.forest, tree, bins), one.forest.base)
    expect(predictBins(few, bins)).toBeCloseTo(byHand, 9)
  }
})
