import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COLUMNS_A_PASS, histogramMemory } from './adding-up.ts'

const tables = fc.record({
  rows: fc.integer({ min: 0, max: 40 }),
  passes: fc.integer({ min: 1, max: 3 }),
  // Above 65,536 bins their numbers no longer fit into two bytes.
  bins: fc.constantFrom(1, 7, 300, 65_536, 65_537, 70_000),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
const share = fc.double({ min: 0, max: 1, noNaN: true })

it('sums the values of rows by their bins, whatever was summed before', () => {
  fc.assert(
    fc.property(tables, share, share, (table, from, to) => {
      const { rows, passes, bins, seed } = table
      const width = passes * COLUMNS_A_PASS
      const bench = histogramMemory(rows, width, bins)
      bench.bins.set(Array.from({ length: rows * width }, (_, at) => (at * 7_919 * seed) % bins))
      bench.order.set(Array.from({ length: rows }, (_, at) => (at * seed) % rows))
      bench.values.set(Array.from({ length: rows }, (_, row) => row * 67_108_864 - seed))
      const [begin, end] = [from, to]
        .map((part) => Math.floor(part * rows))
        .sort((one, other) => one - other) as [number, number]
      bench.addUp(begin, end)
      const expected = new Float64Array(bins)
      for (const row of bench.order.slice(begin, end))
        for (const bin of bench.bins.slice(row * width, (row + 1) * width))
          expected[bin] = (expected[bin] as number) + (bench.values[row] as number)
      // By bytes: a look at each of 70,000 numbers, a hundred times over, takes half a minute.
      expect(Buffer.compare(bytesOf(bench.sums), bytesOf(expected))).toBe(0)
    }),
  )
})
