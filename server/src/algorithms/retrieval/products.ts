import { accelerator, QUERY_BYTES, RESULTS_AT, RESULTS_BYTES, ROWS_AT, ROWS_BYTES } from './accelerator.ts'

/**
 * Inner products of one vector with many rows of int8. Plain JavaScript needs some 8 ms for 10,000 rows of 384; the
 * WebAssembly vector instructions of `inner-products.wat` need less than one.
 */

/** Whether products are computed in WebAssembly; otherwise plain JavaScript gives the same results, ten times slower. */
export const isAccelerated = accelerator !== undefined

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

const views = accelerator && {
  query: new Int16Array(accelerator.memory, 0, QUERY_BYTES / 2),
  rows: new Int8Array(accelerator.memory, ROWS_AT, ROWS_BYTES),
  products: new Int32Array(accelerator.memory, RESULTS_AT, RESULTS_BYTES / 4),
  run: accelerator.innerProducts,
}

/** `out[i] = query · row i`, for the first `count` rows of `width` numbers each. */
export function innerProducts(query: Int16Array, rows: Int8Array, count: number, out: Int32Array): void {
  const width = query.length
  if (views === undefined || width > WIDTH_MAX) {
    plainProducts(query, rows, count, out)
    return
  }
  views.query.set(query)
  const block = Math.min(Math.floor(ROWS_BYTES / width), views.products.length)
  for (let from = 0; from < count; from += block) {
    const upTo = Math.min(count, from + block)
    views.rows.set(rows.subarray(from * width, upTo * width))
    views.run(0, ROWS_AT, upTo - from, width, RESULTS_AT)
    out.set(views.products.subarray(0, upTo - from), from)
  }
}

/** `out[i] = query · row chosen[i]`. */
export function innerProductsOf(
  query: Int16Array,
  rows: Int8Array,
  chosen: Int32Array,
  out: Int32Array,
): void {
  const width = query.length
  const count = chosen.length
  if (views === undefined || width > WIDTH_MAX) {
    for (let at = 0; at < count; at += 1) {
      const from = (chosen[at] as number) * width
      plainProducts(query, rows.subarray(from, from + width), 1, out.subarray(at, at + 1))
    }
    return
  }
  views.query.set(query)
  const block = Math.min(Math.floor(ROWS_BYTES / width), views.products.length)
  for (let from = 0; from < count; from += block) {
    const upTo = Math.min(count, from + block)
    for (let at = from; at < upTo; at += 1) {
      const start = (chosen[at] as number) * width
      views.rows.set(rows.subarray(start, start + width), (at - from) * width)
    }
    views.run(0, ROWS_AT, upTo - from, width, RESULTS_AT)
    out.set(views.products.subarray(0, upTo - from), from)
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
