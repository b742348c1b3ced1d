import { COLUMNS_A_PASS, type HistogramMemory, histogramMemory } from './adding-up.ts'
import type { BinnedTable } from './columns.ts'

/**
 * Sums of packed gradients and curvatures by bin, for all columns in one array. The bins of a row lie side by side,
 * already counted through over all columns, so that a row costs one or two lines of the cache.
 */
export class Histograms {
  /** The rows a tree is grown on, and what each of them adds. */
  readonly bench: HistogramMemory
  /** The first bin of each column. */
  readonly starts: Int32Array
  readonly #free: Float64Array[] = []

  constructor(table: BinnedTable) {
    const columns = table.kinds.length
    this.starts = new Int32Array(columns + 1)
    for (const [column, count] of table.binCounts.entries())
      this.starts[column + 1] = (this.starts[column] as number) + count
    const width = Math.max(1, Math.ceil(columns / COLUMNS_A_PASS)) * COLUMNS_A_PASS
    // Filled up to a multiple of a pass with a bin that nobody reads.
    const nobodys = this.starts[columns] as number
    this.bench = histogramMemory(table.rows, width, nobodys + 1)
    const { bins } = this.bench
    bins.fill(nobodys)
    for (let column = 0; column < columns; column += 1) {
      const start = this.starts[column] as number
      for (let row = 0; row < table.rows; row += 1)
        bins[row * width + column] = start + (table.bins[column * table.rows + row] as number)
    }
  }

  giveBack(histogram: Float64Array): void {
    this.#free.push(histogram)
  }

  /** Of the rows `order[begin..end)`. */
  of(begin: number, end: number): Float64Array {
    const { sums } = this.bench
    this.bench.addUp(begin, end)
    const histogram = this.#free.pop() ?? new Float64Array(sums.length)
    histogram.set(sums)
    return histogram
  }
}

/** What the larger child has is what the parent had without the smaller child's; the parent is written over. */
export function subtract(parent: Float64Array, child: Float64Array): void {
  for (let at = 0; at < parent.length; at += 1) parent[at] = (parent[at] as number) - (child[at] as number)
}
