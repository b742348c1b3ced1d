import {
  ADD,
  BLOCK,
  BRANCH,
  BRANCH_IF,
  CONST,
  END,
  F64,
  GET,
  I32,
  IS_LESS,
  LOOP,
  type Machine,
  machineBuilder,
  SET,
  SHIFT_LEFT,
  TEE,
} from '../assembly.ts'

/**
 * Adds the value of each row to the sums of the row's bins: where training spends its time. JavaScript checks every
 * index of every addition, and takes more than twice as long.
 */

/** Parameters and locals of the function, by their numbers. */
const [SUMS, BINS, ROWS, ROWS_END, VALUES, ROW_BYTES] = [0, 1, 2, 3, 4, 5] as const
const [ROW, AT, LAST, SUM, VALUE] = [6, 7, 8, 9, 10] as const

/** So many columns are added without a look at whether there are more. */
export const COLUMNS_A_PASS = 8

/** sums[bins[at + column]] += value */
const addTo = (column: number, isWide: boolean): number[] => [
  ...[GET, SUMS, GET, AT, ...(isWide ? [0x28, 2, 4 * column] : [0x2f, 1, 2 * column])], // i32.load, i32.load16_u
  ...[CONST, 3, SHIFT_LEFT, ADD, TEE, SUM],
  ...[GET, SUM, 0x2b, 3, 0, GET, VALUE, 0xa0, 0x39, 3, 0], // f64.load, f64.add, f64.store
]

const body = (isWide: boolean): number[] => [
  ...[2, 4, I32, 1, F64], // locals
  ...[...BLOCK, ...LOOP],
  ...[GET, ROWS, GET, ROWS_END, 0x4f, BRANCH_IF, 1], // leave when rows >= end
  ...[GET, ROWS, 0x28, 2, 0, TEE, ROW], // i32.load
  ...[CONST, 3, SHIFT_LEFT, GET, VALUES, ADD, 0x2b, 3, 0, SET, VALUE], // f64.load
  ...[GET, ROW, GET, ROW_BYTES, 0x6c, GET, BINS, ADD, TEE, AT, GET, ROW_BYTES, ADD, SET, LAST], // i32.mul
  ...LOOP,
  ...Array.from({ length: COLUMNS_A_PASS }, (_, column) => addTo(column, isWide)).flat(),
  ...[GET, AT, CONST, COLUMNS_A_PASS * (isWide ? 4 : 2), ADD, TEE, AT, GET, LAST, IS_LESS, BRANCH_IF, 0],
  END,
  ...[GET, ROWS, CONST, 4, ADD, SET, ROWS, BRANCH, 0],
  ...[END, END, END],
]

const PARAMETERS = Array.from({ length: 6 }, () => I32)
const builders = {
  narrow: machineBuilder(PARAMETERS, body(false)),
  wide: machineBuilder(PARAMETERS, body(true)),
}

/** Memory that the machine and whoever grows trees share. */
export interface HistogramMemory {
  /** Row after row; the bins of all columns are counted through. */
  readonly bins: Uint16Array | Uint32Array
  /** The rows a tree is grown on. */
  readonly order: Int32Array
  /** What a row adds to its bins. */
  readonly values: Float64Array
  readonly sums: Float64Array
  /** Adds up what lies in `order[begin..end)`, starting from nothing. */
  addUp(begin: number, end: number): void
}

interface Bench extends Machine {
  readonly isWide: boolean
}

/** One for the whole thread: trees are grown one after the other, so no two boosts ever meet in it. */
let bench: Bench | undefined

const WIDE_FROM = 65_536

/** For a table of so many rows, with a multiple of `COLUMNS_A_PASS` columns, and so many bins in all. Its content is undefined. */
export function histogramMemory(rows: number, width: number, bins: number): HistogramMemory {
  const isWide = bins > WIDE_FROM
  const binBytes = isWide ? 4 : 2
  const sumsAt = 8 * rows
  const orderAt = sumsAt + 8 * bins
  const binsAt = orderAt + 4 * rows
  const bytes = binsAt + binBytes * rows * width
  if (bench === undefined || bench.isWide !== isWide || bench.buffer.byteLength < bytes)
    bench = { ...builders[isWide ? 'wide' : 'narrow'](bytes), isWide }
  const { buffer, run } = bench
  const sums = new Float64Array(buffer, sumsAt, bins)
  return {
    values: new Float64Array(buffer, 0, rows),
    sums,
    order: new Int32Array(buffer, orderAt, rows),
    bins: new (isWide ? Uint32Array : Uint16Array)(buffer, binsAt, rows * width),
    addUp(begin, end) {
      sums.fill(0)
      run(sumsAt, binsAt, orderAt + 4 * begin, orderAt + 4 * end, 0, binBytes * width)
    },
  }
}
