import { accelerator, QUERY_BYTES, RESULTS_AT, RESULTS_BYTES, ROWS_AT, ROWS_BYTES } from './accelerator.ts'
import { grown } from './growing.ts'

/**
 * The signs of vectors, one bit a number: an eighth of what the numbers take, and enough to estimate inner products.
 * A row o with the signs s is taken for s·|o|²/|o|₁, which has the same inner product with o as o itself. In 384
 * dimensions the cosine with a query is then off by .04 (one standard deviation) where that of two rows of signs, compared
 * by the bits that differ, is off by .08: keeping the numbers of the query saves most of the exact products later.
 */

/** Rows of a block lie interleaved, see `inner-products.wat`. */
const BLOCK_ROWS = 16
/** Bytes a row come in fours. */
const COLUMNS_STEP = 4
const BITS = 8
/** A table tells the sixteen values of four bits; there are two for a byte. */
const TABLE_SIZE = 16
const TABLES_BYTES = 2 * TABLE_SIZE
/** What a table says is below 32. */
const LEVEL_MAX = 31
/** So many columns of such numbers add up to less than 65,536. */
const COLUMNS_MAX = 1_024

/** Rows in whole blocks. */
export const roundedUp = (rows: number): number => Math.ceil(rows / BLOCK_ROWS) * BLOCK_ROWS

const columnsFor = (dimensions: number): number =>
  Math.ceil(dimensions / (BITS * COLUMNS_STEP)) * COLUMNS_STEP

export class Signs {
  readonly columns: number
  blocks = new Uint8Array(0)
  /** |o|²/|o|₁ of each row. */
  factors = new Float32Array(0)
  readonly #dimensions: number

  constructor(dimensions: number) {
    this.#dimensions = dimensions
    this.columns = columnsFor(dimensions)
  }

  /** Longer vectors have to be compared number by number. */
  static canHold(dimensions: number): boolean {
    return dimensions > 0 && columnsFor(dimensions) <= COLUMNS_MAX
  }

  reserve(rows: number): void {
    this.factors = grown(this.factors, rows)
    this.blocks = grown(this.blocks, roundedUp(rows) * this.columns)
  }

  /** Takes the signs of the numbers from `from` on, which are to be multiplied by `scale`. */
  set(row: number, values: Int8Array, from: number, scale: number): void {
    const inBlock = row % BLOCK_ROWS
    let at = (row - inBlock) * this.columns + inBlock
    let sum = 0
    let squares = 0
    for (let first = 0; first < this.#dimensions; first += BITS) {
      const end = Math.min(first + BITS, this.#dimensions)
      let bits = 0
      for (let number = first; number < end; number += 1) {
        // Without branches, because signs cannot be foreseen: -1 for a number below 0, else 0.
        const value = values[from + number] as number
        const below = value >> 31
        bits |= (1 + below) << (number - first)
        sum += (value ^ below) - below
        squares += value * value
      }
      this.blocks[at] = bits
      at += BLOCK_ROWS
    }
    this.factors[row] = sum === 0 ? 0 : (scale * squares) / sum
  }

  get bytes(): number {
    return this.blocks.byteLength + this.factors.byteLength
  }
}

/** A query made ready for `signSums`: the inner product with a row is about `(sum * step + least) * factor`. */
export interface SignTables {
  readonly tables: Uint8Array
  readonly step: number
  readonly least: number
}

/** For every four numbers of the query their sum under each of the sixteen combinations of signs, in 32 levels. */
export function signTables(vector: Float32Array, columns: number): SignTables {
  const tables = new Uint8Array(columns * TABLES_BYTES)
  const groups = 2 * columns
  const reach = new Float64Array(groups)
  for (const [at, value] of vector.entries()) reach[at >> 2] = (reach[at >> 2] as number) + Math.abs(value)
  const step = (2 * Math.max(...reach)) / LEVEL_MAX
  if (step === 0 || !Number.isFinite(step)) return { tables, step: 0, least: 0 }
  for (let group = 0; group < groups; group += 1)
    for (let bits = 0; bits < TABLE_SIZE; bits += 1) {
      let sum = reach[group] as number
      for (let bit = 0; bit < 4; bit += 1)
        sum += (vector[4 * group + bit] ?? 0) * ((bits >> bit) & 1 ? 1 : -1)
      tables[group * TABLE_SIZE + bits] = Math.min(LEVEL_MAX, Math.max(0, Math.round(sum / step)))
    }
  return { tables, step, least: -reach.reduce((sum, value) => sum + value, 0) }
}

const views = accelerator && {
  tables: new Uint8Array(accelerator.memory, 0, QUERY_BYTES),
  rows: new Uint8Array(accelerator.memory, ROWS_AT, ROWS_BYTES),
  sums: new Uint16Array(accelerator.memory, RESULTS_AT, RESULTS_BYTES / 2),
  run: accelerator.signSums,
}

/** For the first `count` rows, the sum of what the tables say about their bits. `out` has room for `roundedUp(count)`. */
export function signSums(
  tables: Uint8Array,
  { blocks, columns }: Signs,
  count: number,
  out: Uint16Array,
): void {
  const all = Math.ceil(count / BLOCK_ROWS)
  if (views === undefined) {
    plainSignSums(tables, blocks, columns, all, out)
    return
  }
  views.tables.set(tables)
  const size = BLOCK_ROWS * columns
  const some = Math.min(Math.floor(ROWS_BYTES / size), views.sums.length / BLOCK_ROWS)
  for (let from = 0; from < all; from += some) {
    const upTo = Math.min(all, from + some)
    views.rows.set(blocks.subarray(from * size, upTo * size))
    views.run(0, ROWS_AT, upTo - from, columns, RESULTS_AT)
    out.set(views.sums.subarray(0, (upTo - from) * BLOCK_ROWS), from * BLOCK_ROWS)
  }
}

export function plainSignSums(
  tables: Uint8Array,
  blocks: Uint8Array,
  columns: number,
  count: number,
  out: Uint16Array,
): void {
  const sums = new Uint16Array(BLOCK_ROWS)
  for (let block = 0; block < count; block += 1) {
    sums.fill(0)
    for (let column = 0; column < columns; column += 1) {
      const table = column * TABLES_BYTES
      const from = (block * columns + column) * BLOCK_ROWS
      for (let row = 0; row < BLOCK_ROWS; row += 1) {
        const bits = blocks[from + row] as number
        const low = tables[table + (bits & 15)] as number
        const high = tables[table + TABLE_SIZE + (bits >> 4)] as number
        sums[row] = (sums[row] as number) + low + high
      }
    }
    out.set(sums, block * BLOCK_ROWS)
  }
}
