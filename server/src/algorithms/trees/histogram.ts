import type { BinnedTable } from './columns.ts'

const COLUMNS_A_PASS = 8

/**
 * Sums of packed gradients and curvatures by bin, for all columns in one array. This is where training spends its
 * time. The bins of a row lie side by side, already counted through over all columns, so that a row costs one or two
 * lines of the cache; eight columns a pass keep eight independent sums under way.
 */
export class Histograms {
  readonly #width: number
  /** Row after row, as many columns as the table has, filled up to a multiple of a pass with a bin that nobody reads. */
  readonly #bins: Uint16Array | Uint32Array
  /** The first bin of each column. */
  readonly starts: Int32Array
  readonly length: number
  readonly #free: Float64Array[] = []

  constructor(table: BinnedTable) {
    const columns = table.kinds.length
    this.#width = Math.ceil(columns / COLUMNS_A_PASS) * COLUMNS_A_PASS
    this.starts = new Int32Array(columns + 1)
    for (const [column, count] of table.binCounts.entries())
      this.starts[column + 1] = (this.starts[column] as number) + count
    this.length = (this.starts[columns] as number) + 1
    const size = table.rows * this.#width
    this.#bins = (this.length <= 65_536 ? new Uint16Array(size) : new Uint32Array(size)).fill(this.length - 1)
    for (let column = 0; column < columns; column += 1) {
      const start = this.starts[column] as number
      for (let row = 0; row < table.rows; row += 1)
        this.#bins[row * this.#width + column] = start + (table.bins[column * table.rows + row] as number)
    }
  }

  take(): Float64Array {
    return this.#free.pop() ?? new Float64Array(this.length)
  }

  giveBack(histogram: Float64Array): void {
    this.#free.push(histogram)
  }

  /** `packed` holds the value of `rows[begin]`, then of the next row, and so on. All columns are summed. */
  build(into: Float64Array, rows: Int32Array, begin: number, end: number, packed: Float64Array): void {
    into.fill(0)
    for (let first = 0; first < this.#width; first += COLUMNS_A_PASS)
      addEight(into, this.#bins, this.#width, first, rows, begin, end, packed)
  }
}

/** What the larger child has is what the parent had without the smaller child's; the parent is written over. */
export function subtract(parent: Float64Array, child: Float64Array): void {
  for (let at = 0; at < parent.length; at += 1) parent[at] = (parent[at] as number) - (child[at] as number)
}

function addEight(
  into: Float64Array,
  bins: Uint16Array | Uint32Array,
  width: number,
  first: number,
  rows: Int32Array,
  begin: number,
  end: number,
  packed: Float64Array,
): void {
  for (let at = begin, from = 0; at < end; at += 1, from += 1) {
    const base = (rows[at] as number) * width + first
    const value = packed[from] as number
    const a = bins[base] as number
    const b = bins[base + 1] as number
    const c = bins[base + 2] as number
    const d = bins[base + 3] as number
    const e = bins[base + 4] as number
    const f = bins[base + 5] as number
    const g = bins[base + 6] as number
    const h = bins[base + 7] as number
    into[a] = (into[a] as number) + value
    into[b] = (into[b] as number) + value
    into[c] = (into[c] as number) + value
    into[d] = (into[d] as number) + value
    into[e] = (into[e] as number) + value
    into[f] = (into[f] as number) + value
    into[g] = (into[g] as number) + value
    into[h] = (into[h] as number) + value
  }
}
