import { INNER_PRODUCTS } from './generated/inner-products.ts'

/** The part of WebAssembly that is used here; the types of Node.js leave it out. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: object } },
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

/** The functions that `inner-products.wat` exports; addresses are positions in its memory. */
type InnerProducts = (query: number, rows: number, count: number, width: number, out: number) => void
type SignSums = (tables: number, rows: number, blocks: number, columns: number, out: number) => void

/** 1 MiB: a query, some rows, and what is computed for them. Small enough to stay in the processor's cache. */
const PAGE_BYTES = 65_536
const PAGES = 16
export const QUERY_BYTES = PAGE_BYTES
export const ROWS_AT = PAGE_BYTES
export const ROWS_BYTES = 14 * PAGE_BYTES
export const RESULTS_AT = ROWS_AT + ROWS_BYTES
export const RESULTS_BYTES = PAGE_BYTES

export interface Accelerator {
  /** What the functions read and write; a query begins at 0. */
  readonly memory: ArrayBuffer
  readonly innerProducts: InnerProducts
  readonly signSums: SignSums
}

/** One for the whole process: searches are synchronous, so it never serves two at once. */
export const accelerator = createAccelerator()

function createAccelerator(): Accelerator | undefined {
  try {
    const { Instance, Memory, Module } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
      .WebAssembly
    const memory = new Memory({ initial: PAGES })
    const module = new Module(Buffer.from(INNER_PRODUCTS, 'base64'))
    const { exports } = new Instance(module, { env: { memory } })
    return {
      memory: memory.buffer,
      innerProducts: exports['innerProducts'] as InnerProducts,
      signSums: exports['signSums'] as SignSums,
    }
  } catch {
    // A processor without vector instructions: slower, and the same result.
    return undefined
  }
}
