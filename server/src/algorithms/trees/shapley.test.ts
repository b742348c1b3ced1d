import { expect, it } from 'vitest'
import { boost } from './boost.ts'
import { rowOf } from './columns.ts'
import { Encoder } from './encode.ts'
import { type Forest, NODE_INTS, predictBins } from './forest.ts'
import { learnColumns } from './learn-columns.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { seededRandom } from './random.ts'
import { contributionsOf, coversOf } from './shapley.ts'

const random = seededRandom(3)
const records = Array.from({ length: 300 }, () => ({
  a: Math.floor(random() * 6),
  b: random() < 0.2 ? null : random(),
  c: ['x', 'y', 'z'][Math.floor(random() * 3)],
  d: random() < 0.5,
  e: random(),
}))
const labels = Float64Array.from(records, ({ a, c, d }) => (a > 2 !== d || c === 'z' ? 1 : 0))
const table = new Encoder(learnColumns(records)).table(records)
const grown = (depth: number, trees: number) =>
  boost({
    table,
    labels,
    rows: Int32Array.from(labels, (_, row) => row),
    objective: 'logistic',
    parameters: { ...DEFAULT_PARAMETERS, n_estimators: trees, max_depth: depth },
    seed: 1,
  }).forest

/** What the trees say where only some columns are known: unknown splits are averaged by how many rows go each way. */
function worthWith(
  forest: Forest,
  covers: Float32Array,
  bins: Uint8Array,
  known: ReadonlySet<number>,
): number {
  const walk = (at: number): number => {
    const left = forest.nodes[at + 2] as number
    if (left === at) return forest.values[at / NODE_INTS] as number
    const column = forest.nodes[at] as number
    const bin = bins[column] as number
    const word = forest.sets[(forest.nodes[at + 1] as number) + (bin >> 5)] as number
    const right = left + NODE_INTS
    if (known.has(column)) return walk(((word >>> (bin & 31)) & 1) === 1 ? left : right)
    const share = (covers[left / NODE_INTS] as number) / (covers[at / NODE_INTS] as number)
    return share * walk(left) + (1 - share) * walk(right)
  }
  return [...forest.roots].reduce((sum, root) => sum + walk(root * NODE_INTS), forest.base)
}

/** Shapley's formula over all coalitions. */
function bruteForce(forest: Forest, covers: Float32Array, bins: Uint8Array): number[] {
  const count = bins.length
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return Array.from({ length: count }, (_, column) => {
    let sum = 0
    for (let mask = 0; mask < 2 ** count; mask += 1) {
      if ((mask >> column) & 1) continue
      const known = new Set([...bins.keys()].filter((at) => (mask >> at) & 1))
      const weight = (factorial(known.size) * factorial(count - known.size - 1)) / factorial(count)
      const without = worthWith(forest, covers, bins, known)
      sum += weight * (worthWith(forest, covers, bins, known.add(column)) - without)
    }
    return sum
  })
}

it.each([1, 2, 3, 6])('equals Shapley values over all coalitions with trees of depth %i', (depth) => {
  const forest = grown(depth, 4)
  const covers = coversOf(forest, table)
  for (const row of [0, 7, 42, 123]) {
    const bins = rowOf(table, row, new Uint8Array(5))
    const { byColumn } = contributionsOf(forest, covers, bins)
    for (const [column, expected] of bruteForce(forest, covers, bins).entries())
      expect(byColumn[column]).toBeCloseTo(expected, 10)
  }
})

it('sums with the base to what the forest says', () => {
  const forest = grown(6, 60)
  const covers = coversOf(forest, table)
  for (let row = 0; row < 300; row += 17) {
    const bins = rowOf(table, row, new Uint8Array(5))
    const { base, byColumn } = contributionsOf(forest, covers, bins)
    expect(byColumn.reduce((sum, one) => sum + one, base)).toBeCloseTo(predictBins(forest, bins), 9)
  }
})
