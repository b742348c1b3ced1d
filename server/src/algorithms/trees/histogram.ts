import { BINS_MAX, type BinnedTable, columnOf } from './columns.ts'

/** How many columns are summed in one pass over the rows: four words of four bins each. */
const GROUP_COLUMNS = 16
const WORD_COLUMNS = 4
const GROUP_WORDS = GROUP_COLUMNS / WORD_COLUMNS

const { groupSums, addRows } = groupAdder()

/**
 * Adds the values of rows to the sums of their bins, for one group of columns: where training spends its time. V8 omits
 * the check of an index when it knows the array and the range of the index. So the sums are a constant of a function (in
 * a bundle, those of a module become variables), each column has a fixed place in them, and a bin is a byte of a word.
 * Written out, because with helper functions for a word and a bin the whole training takes about a third longer.
 */
function groupAdder() {
  const sums = new Float64Array(GROUP_COLUMNS * BINS_MAX)
  function add(words: Int32Array, order: Int32Array, values: Float64Array, begin: number, end: number): void {
    for (let at = begin; at < end; at += 1) {
      const row = order[at] as number
      const value = values[row] as number
      const a = words[4 * row] as number
      const b = words[4 * row + 1] as number
      const c = words[4 * row + 2] as number
      const d = words[4 * row + 3] as number
      const bin0 = a & 255
      sums[bin0] = (sums[bin0] as number) + value
      const bin1 = 256 + ((a >>> 8) & 255)
      sums[bin1] = (sums[bin1] as number) + value
      const bin2 = 512 + ((a >>> 16) & 255)
      sums[bin2] = (sums[bin2] as number) + value
      const bin3 = 768 + (a >>> 24)
      sums[bin3] = (sums[bin3] as number) + value
      const bin4 = 1024 + (b & 255)
      sums[bin4] = (sums[bin4] as number) + value
      const bin5 = 1280 + ((b >>> 8) & 255)
      sums[bin5] = (sums[bin5] as number) + value
      const bin6 = 1536 + ((b >>> 16) & 255)
      sums[bin6] = (sums[bin6] as number) + value
      const bin7 = 1792 + (b >>> 24)
      sums[bin7] = (sums[bin7] as number) + value
      const bin8 = 2048 + (c & 255)
      sums[bin8] = (sums[bin8] as number) + value
      const bin9 = 2304 + ((c >>> 8) & 255)
      sums[bin9] = (sums[bin9] as number) + value
      const bin10 = 2560 + ((c >>> 16) & 255)
      sums[bin10] = (sums[bin10] as number) + value
      const bin11 = 2816 + (c >>> 24)
      sums[bin11] = (sums[bin11] as number) + value
      const bin12 = 3072 + (d & 255)
      sums[bin12] = (sums[bin12] as number) + value
      const bin13 = 3328 + ((d >>> 8) & 255)
      sums[bin13] = (sums[bin13] as number) + value
      const bin14 = 3584 + ((d >>> 16) & 255)
      sums[bin14] = (sums[bin14] as number) + value
      const bin15 = 3840 + (d >>> 24)
      sums[bin15] = (sums[bin15] as number) + value
    }
  }
  return { groupSums: sums, addRows: add }
}

/** The bins of a group of columns, row after row. Columns that a group lacks have bin 0 everywhere. */
function groupOf(table: BinnedTable, group: number): Int32Array {
  const words = new Int32Array(GROUP_WORDS * table.rows)
  const first = group * GROUP_COLUMNS
  const count = Math.min(GROUP_COLUMNS, table.kinds.length - first)
  for (let at = 0; at < count; at += 1) {
    const bins = columnOf(table, first + at)
    const word = Math.floor(at / WORD_COLUMNS)
    const shift = 8 * (at % WORD_COLUMNS)
    for (let row = 0; row < table.rows; row += 1) {
      const place = GROUP_WORDS * row + word
      words[place] = (words[place] as number) | ((bins[row] as number) << shift)
    }
  }
  return words
}

/** Sums of packed gradients and curvatures by bin, for all columns in one array. */
export class Histograms {
  /** The rows a tree is grown on. */
  readonly order: Int32Array
  /** What each row adds to its bins, by row. */
  readonly values: Float64Array
  /** The first bin of each column. */
  readonly starts: Int32Array
  readonly #groups: readonly Int32Array[]
  readonly #free: Float64Array[] = []

  constructor(table: BinnedTable) {
    const columns = table.kinds.length
    this.order = new Int32Array(table.rows)
    this.values = new Float64Array(table.rows)
    this.starts = new Int32Array(columns + 1)
    for (const [column, count] of table.binCounts.entries())
      this.starts[column + 1] = (this.starts[column] as number) + count
    this.#groups = Array.from({ length: Math.ceil(columns / GROUP_COLUMNS) }, (_, group) =>
      groupOf(table, group),
    )
  }

  /** Of the rows `order[begin..end)`. Everything in the returned array is overwritten after `release`. */
  of(begin: number, end: number): Float64Array {
    const histogram = this.#free.pop() ?? new Float64Array(this.starts.at(-1) as number)
    for (const [group, words] of this.#groups.entries()) {
      addRows(words, this.order, this.values, begin, end)
      this.#moveSums(group, histogram)
    }
    return histogram
  }

  release(histogram: Float64Array): void {
    this.#free.push(histogram)
  }

  /** Leaves zeros behind for the next group. */
  #moveSums(group: number, into: Float64Array): void {
    const { starts } = this
    const first = group * GROUP_COLUMNS
    for (let at = 0; at < GROUP_COLUMNS; at += 1) {
      const from = at * BINS_MAX
      if (first + at >= starts.length - 1) {
        groupSums[from] = 0
        continue
      }
      const start = starts[first + at] as number
      const count = (starts[first + at + 1] as number) - start
      for (let bin = 0; bin < count; bin += 1) {
        into[start + bin] = groupSums[from + bin] as number
        groupSums[from + bin] = 0
      }
    }
  }
}

/** The sums of the larger child are those of the parent without the smaller child's; they replace the parent's. */
export function subtract(parent: Float64Array, child: Float64Array): void {
  for (let at = 0; at < parent.length; at += 1) parent[at] = (parent[at] as number) - (child[at] as number)
}
