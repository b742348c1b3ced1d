import type { Static, TObject } from 'typebox'
import type { OperationCalls } from './operation-calls.ts'

/** What a client may tell its user before it calls a tool. */
interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Adds something, and takes nothing away. */
export const ADDS: Hints = { ...READS, readOnlyHint: false, idempotentHint: false }
/** Changes or removes what was there; once more changes nothing further. */
export const REPLACES: Hints = { ...READS, readOnlyHint: false, destructiveHint: true }

interface Spec<I extends TObject, O extends TObject> {
  readonly name: string
  readonly title: string
  /** For the model that decides whether to call it. */
  readonly description: string
  readonly input: I
  readonly output: O
  readonly hints: Hints
  run(args: Static<I>, calls: OperationCalls): Promise<Static<O>>
  /** What a client without structured results shows; the result as JSON unless said otherwise. */
  text?(result: Static<O>): string
}

/** The erased form that the list holds. */
export type Tool = Omit<Spec<TObject, TObject>, 'run' | 'text'> & {
  run(args: unknown, calls: OperationCalls): Promise<object>
  text?(result: object): string
}

export const defineTool = <I extends TObject, O extends TObject>(spec: Spec<I, O>): Tool =>
  spec as unknown as Tool
