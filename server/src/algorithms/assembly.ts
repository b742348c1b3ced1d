/** What it takes to write a small WebAssembly module down, instruction by instruction. */

export const I32 = 0x7f
export const F64 = 0x7c
export const V128 = 0x7b
export const GET = 0x20
export const SET = 0x21
export const TEE = 0x22
export const CONST = 0x41
export const ADD = 0x6a
export const BLOCK = [0x02, 0x40] as const
export const LOOP = [0x03, 0x40] as const
export const BRANCH = 0x0c
export const BRANCH_IF = 0x0d
export const IS_LESS = 0x49
export const SHIFT_LEFT = 0x74
export const END = 0x0b

const size = (length: number): number[] => (length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7])
const text = (name: string): number[] => [name.length, ...Buffer.from(name, 'latin1')]
const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...size(content.length),
  ...content,
]

/** A module with one function, called `run`, that works in the memory it is given as `its.memory`. */
const moduleOf = (parameters: readonly number[], body: readonly number[]): Uint8Array =>
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, parameters.length, ...parameters, 0]),
    ...section(2, [1, ...text('its'), ...text('memory'), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0x00, 0]),
    ...section(10, [1, ...size(body.length), ...body]),
  ])

interface Memory {
  readonly buffer: ArrayBuffer
}

/** The part of WebAssembly that is used here; the types of Node.js leave it out. */
interface Assembly {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { readonly initial: number }) => Memory
  readonly Instance: new (
    module: object,
    imports: { readonly its: { readonly memory: Memory } },
  ) => { readonly exports: Readonly<Record<string, unknown>> }
}

const PAGE_BYTES = 65_536

export interface Machine {
  readonly buffer: ArrayBuffer
  readonly run: (...parameters: number[]) => void
}

/** Builds machines of one kind, each with a memory of its own. Throws where the processor lacks an instruction. */
export function machineBuilder(
  parameters: readonly number[],
  body: readonly number[],
): (bytes: number) => Machine {
  const { Instance, Memory, Module } = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly
  const module = new Module(moduleOf(parameters, body))
  return (bytes) => {
    const memory = new Memory({ initial: Math.max(1, Math.ceil(bytes / PAGE_BYTES)) })
    const { exports } = new Instance(module, { its: { memory } })
    return { buffer: memory.buffer, run: exports['run'] as Machine['run'] }
  }
}
