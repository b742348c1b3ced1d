import { ADD, CONST, GET, I32, type Machine, machineBuilder, SET, TEE, V128 } from '../assembly.ts'

/**
 * Inner products of one vector with many rows of int8, the only heavy arithmetic of a search. Plain JavaScript needs
 * some 8 ms for 10,000 rows of 384; a loop of sixteen WebAssembly vector instructions needs less than one. The
 * module is small enough to be written down here, instruction by instruction.
 */

const SIMD = 0xfd
const SUB = 0x6b

/** Parameters and locals of the function, by their numbers. */
const [QUERY, ROWS, COUNT, WIDTH, OUT, AT, SUM] = [0, 1, 2, 3, 4, 5, 6] as const
const PARAMETERS = [I32, I32, I32, I32, I32]

/** sum += widen(rows[at + offset .. + 8]) · query[at + offset .. + 8], eight products at once. */
const eightProducts = (offset: number): number[] => [
  ...[GET, ROWS, GET, AT, ADD, SIMD, 0x01, 0, offset], // v128.load8x8_s
  ...[GET, QUERY, GET, AT, CONST, 1, 0x74, ADD, SIMD, 0x00, 0, 2 * offset], // i32.shl; v128.load
  ...[SIMD, 0xba, 0x01, SIMD, 0xae, 0x01], // i32x4.dot_i16x8_s; i32x4.add
]

const lane = (number: number): number[] => [GET, SUM, SIMD, 0x1b, number] // i32x4.extract_lane

const BODY = [
  ...[2, 1, I32, 1, V128], // locals: at, sum
  ...[0x02, 0x40, 0x03, 0x40], // block, loop over rows
  ...[GET, COUNT, 0x45, 0x0d, 1], // leave when none is left
  ...[CONST, 0, SIMD, 0x11, SET, SUM, CONST, 0, SET, AT], // i32x4.splat
  ...[0x03, 0x40, GET, SUM, ...eightProducts(0), ...eightProducts(8), SET, SUM],
  ...[GET, AT, CONST, 16, ADD, TEE, AT, GET, WIDTH, 0x49, 0x0d, 0, 0x0b], // again while at < width
  ...[GET, OUT, ...lane(0), ...lane(1), ADD, ...lane(2), ADD, ...lane(3), ADD, 0x36, 2, 0], // i32.store
  ...[GET, ROWS, GET, WIDTH, ADD, SET, ROWS],
  ...[GET, OUT, CONST, 4, ADD, SET, OUT],
  ...[GET, COUNT, CONST, 1, SUB, SET, COUNT, 0x0c, 0],
  ...[0x0b, 0x0b, 0x0b],
]

/** 1 MiB: a query, a block of rows, and their products. */
const BYTES = 1_048_576
const ROWS_AT = 65_536
const ROWS_BYTES = 14 * 65_536
const PRODUCTS_AT = ROWS_AT + ROWS_BYTES

interface Desk {
  readonly query: Int16Array
  readonly rows: Int8Array
  readonly products: Int32Array
  readonly run: Machine['run']
}

/** One for the whole process: searches are synchronous, so no two ever meet in it. */
const desk = desked()

function desked(): Desk | undefined {
  try {
    const { buffer, run } = machineBuilder(PARAMETERS, BODY)(BYTES)
    return {
      query: new Int16Array(buffer, 0, ROWS_AT / 2),
      rows: new Int8Array(buffer, ROWS_AT, ROWS_BYTES),
      products: new Int32Array(buffer, PRODUCTS_AT),
      run,
    }
  } catch {
    // A processor without vector instructions: slower, and the same result.
    return undefined
  }
}

/** Rows have to be padded with zeros to a multiple of this. */
const LANES = 16
export const paddedWidth = (dimensions: number): number => Math.ceil(dimensions / LANES) * LANES

/** With queries of 11 bits and rows of 7 bits, 32 bits hold the sum of 8,192 products. */
const QUERY_MAX = 2_047
const WIDTH_MAX = 8_192

export interface QuantisedQuery {
  readonly values: Int16Array
  readonly scale: number
}

export function quantiseQuery(vector: Float32Array): QuantisedQuery {
  let max = 0
  for (const value of vector) max = Math.max(max, Math.abs(value))
  const values = new Int16Array(paddedWidth(vector.length))
  if (max === 0 || !Number.isFinite(max)) return { values, scale: 0 }
  for (let at = 0; at < vector.length; at += 1) {
    values[at] = Math.round(((vector[at] as number) / max) * QUERY_MAX)
  }
  return { values, scale: max / QUERY_MAX }
}

/** `out[i] = query · row i`, for the first `count` rows of `width` numbers each. */
export function innerProducts(query: Int16Array, rows: Int8Array, count: number, out: Int32Array): void {
  const width = query.length
  if (desk === undefined || width > WIDTH_MAX) {
    plainProducts(query, rows, count, out)
    return
  }
  desk.query.set(query)
  const block = Math.min(Math.floor(ROWS_BYTES / width), desk.products.length)
  for (let from = 0; from < count; from += block) {
    const upTo = Math.min(count, from + block)
    desk.rows.set(rows.subarray(from * width, upTo * width))
    desk.run(0, ROWS_AT, upTo - from, width, PRODUCTS_AT)
    out.set(desk.products.subarray(0, upTo - from), from)
  }
}

export function plainProducts(query: Int16Array, rows: Int8Array, count: number, out: Int32Array): void {
  const width = query.length
  for (let row = 0; row < count; row += 1) {
    let sum = 0
    for (let at = 0, from = row * width; at < width; at += 1, from += 1) {
      sum += (query[at] as number) * (rows[from] as number)
    }
    out[row] = sum
  }
}
