import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BinnedTable, columnOf } from './columns.ts'
import { Histograms } from './histogram.ts'
import { seededRandom } from './random.ts'

/** More columns than fit into one pass, with up to all 256 bins. */
const shapes = fc.record({
  rows: fc.integer({ min: 0, max: 40 }),
  binCounts: fc.array(fc.constantFrom(1, 2, 7, 255, 256), { maxLength: 40 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })

function drawn(rows: number, binCounts: readonly number[], random: () => number): BinnedTable {
  const bins = new Uint8Array(rows * binCounts.length)
  for (const [column, count] of binCounts.entries())
    for (let row = 0; row < rows; row += 1) bins[column * rows + row] = Math.floor(random() * count)
  return { rows, bins, binCounts, kinds: binCounts.map(() => 'numeric') }
}

it('sums the values of rows by their bins, whatever was summed before', () => {
  fc.assert(
    fc.property(shapes, share, share, ({ rows, binCounts, seed }, from, to) => {
      const random = seededRandom(seed)
      const table = drawn(rows, binCounts, random)
      const histograms = new Histograms(table)
      histograms.order.set(Array.from({ length: rows }, () => Math.floor(random() * rows)))
      histograms.values.set(Array.from({ length: rows }, (_, row) => row * 67_108_864 - seed))
      const [begin, end] = [from, to]
        .map((part) => Math.floor(part * rows))
        .sort((one, other) => one - other) as [number, number]
      histograms.release(histograms.of(0, rows))
      const summed = histograms.of(begin, end)
      const expected = binCounts.flatMap((count, column) => {
        const sums = new Array<number>(count).fill(0)
        for (const row of histograms.order.slice(begin, end)) {
          const bin = columnOf(table, column)[row] as number
          sums[bin] = (sums[bin] as number) + (histograms.values[row] as number)
        }
        return sums
      })
      expect(summed).toEqual(Float64Array.from(expected))
    }),
  )
})
