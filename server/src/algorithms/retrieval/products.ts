import { INNER_PRODUCTS } from './generated/inner-products.ts'

/**
 * Inner products of one vector with many rows of int8, the only heavy arithmetic of a search. Plain JavaScript needs
 * some 8 ms for 10,000 rows of 384; the WebAssembly vector instructions of `inner-products.wat` need less than one.
 */

/** The part of WebAssembly that is used here; the types of Node.js leave it out. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: object } },
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

/** The function that `inner-products.wat` exports; addresses are positions in its memory. */
type InnerProducts = (query: number, rows: number, count: number, width: number, out: number) => void

/** 1 MiB: a query, a block of rows, and their products. */
const PAGE_BYTES = 65_536
const PAGES = 16
const ROWS_AT = PAGE_BYTES
const ROWS_BYTES = 14 * PAGE_BYTES
const PRODUCTS_AT = ROWS_AT + ROWS_BYTES

interface Calculator {
  readonly query: Int16Array
  readonly rows: Int8Array
  readonly products: Int32Array
  readonly run: InnerProducts
}

/** One for the whole process: searches are synchronous, so it never serves two at once. */
const calculator = createCalculator()

/** Whether products are computed in WebAssembly; otherwise plain JavaScript gives the same results, ten times slower. */
export const isAccelerated = calculator !== undefined

function createCalculator(): Calculator | undefined {
  try {
    const { Instance, Memory, Module } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
      .WebAssembly
    const memory = new Memory({ initial: PAGES })
    const module = new Module(Buffer.from(INNER_PRODUCTS, 'base64'))
    const { exports } = new Instance(module, { env: { memory } })
    return {
      query: new Int16Array(memory.buffer, 0, ROWS_AT / 2),
      rows: new Int8Array(memory.buffer, ROWS_AT, ROWS_BYTES),
      products: new Int32Array(memory.buffer, PRODUCTS_AT),
      run: exports['innerProducts'] as InnerProducts,
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
  if (calculator === undefined || width > WIDTH_MAX) {
    plainProducts(query, rows, count, out)
    return
  }
  calculator.query.set(query)
  const block = Math.min(Math.floor(ROWS_BYTES / width), calculator.products.length)
  for (let from = 0; from < count; from += block) {
    const upTo = Math.min(count, from + block)
    calculator.rows.set(rows.subarray(from * width, upTo * width))
    calculator.run(0, ROWS_AT, upTo - from, width, PRODUCTS_AT)
    out.set(calculator.products.subarray(0, upTo - from), from)
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
