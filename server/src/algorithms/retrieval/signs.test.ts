import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { innerProducts, innerProductsOf, paddedWidth, quantiseQuery } from './products.ts'
import { plainSignSums, roundedUp, Signs, signSums, signTables } from './signs.ts'

let seed = 7
const roll = (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
/** As numbers of a vector lie, about a bell curve. */
const bell = (): number => roll() + roll() + roll() + roll() - 2

const rowsOf = (count: number, dimensions: number): Int8Array => {
  const width = paddedWidth(dimensions)
  const rows = new Int8Array(count * width)
  for (let row = 0; row < count; row += 1)
    for (let at = 0; at < dimensions; at += 1) rows[row * width + at] = Math.round(bell() * 60)
  return rows
}

const signsOf = (rows: Int8Array, count: number, dimensions: number): Signs => {
  const signs = new Signs(dimensions)
  signs.reserve(count)
  for (let row = 0; row < count; row += 1) signs.set(row, rows, row * paddedWidth(dimensions), 1)
  return signs
}

describe('sums over signs', () => {
  it('are those of plain JavaScript, to the last bit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 70 }), (dimensions, count) => {
        const signs = signsOf(rowsOf(count, dimensions), count, dimensions)
        const { tables } = signTables(Float32Array.from({ length: dimensions }, bell), signs.columns)
        const [fast, plain] = [0, 1].map(() => new Uint16Array(roundedUp(count))) as [
          Uint16Array,
          Uint16Array,
        ]
        signSums(tables, signs, count, fast)
        plainSignSums(tables, signs.blocks, signs.columns, roundedUp(count) / 16, plain)
        expect(fast.subarray(0, count)).toEqual(plain.subarray(0, count))
      }),
      { numRuns: 50 },
    )
  })

  it('reach over more rows than fit at once, and do not overflow', () => {
    const [count, dimensions] = [600, 8_192]
    const signs = signsOf(new Int8Array(count * dimensions).fill(1), count, dimensions)
    const { tables } = signTables(new Float32Array(dimensions).fill(1), signs.columns)
    const sums = new Uint16Array(roundedUp(count))
    signSums(tables, signs, count, sums)
    expect(new Set(sums.subarray(0, count))).toEqual(new Set([(dimensions / 4) * 31]))
    expect(Signs.canHold(dimensions)).toBe(true)
    expect(Signs.canHold(dimensions + 1)).toBe(false)
  })

  it('estimate inner products to four hundredths in 384 dimensions, neither too high nor too low', () => {
    const [count, dimensions] = [2_000, 384]
    const rows = rowsOf(count, dimensions)
    const signs = signsOf(rows, count, dimensions)
    const vector = Float32Array.from({ length: dimensions }, bell)
    const query = quantiseQuery(vector)
    const [products, sums] = [new Int32Array(count), new Uint16Array(count)]
    innerProducts(query.values, rows, count, products)
    const { tables, step, least } = signTables(vector, signs.columns)
    signSums(tables, signs, count, sums)
    const length = Math.hypot(...vector)
    let [squares, sum] = [0, 0]
    for (let row = 0; row < count; row += 1) {
      const own = Math.hypot(...rows.subarray(row * dimensions, (row + 1) * dimensions)) * length
      const estimate = ((sums[row] as number) * step + least) * (signs.factors[row] as number)
      const error = (estimate - (products[row] as number) * query.scale) / own
      squares += error * error
      sum += error
    }
    expect(Math.sqrt(squares / count)).toBeLessThan(0.045)
    expect(Math.abs(sum / count)).toBeLessThan(0.005)
  })

  it('are nothing for vectors that are nothing', () => {
    const signs = signsOf(new Int8Array(paddedWidth(8)), 1, 8)
    expect(signs.factors[0]).toBe(0)
    expect(signTables(new Float32Array(8), signs.columns)).toMatchObject({ step: 0, least: 0 })
  })
})

it('computes the products of chosen rows like those of all', () => {
  const [count, dimensions] = [5_000, 384]
  const rows = rowsOf(count, dimensions)
  const { values } = quantiseQuery(Float32Array.from({ length: dimensions }, bell))
  const all = new Int32Array(count)
  innerProducts(values, rows, count, all)
  const chosen = Int32Array.from({ length: 4_000 }, () => Math.floor(roll() * count))
  const some = new Int32Array(chosen.length)
  innerProductsOf(values, rows, chosen, some)
  expect(some).toEqual(Int32Array.from(chosen, (row) => all[row] as number))
})
