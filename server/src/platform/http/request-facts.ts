import type { FieldError } from '../../kernel/problem.ts'
import type { AuditNotes } from '../audit/audit-notes.ts'

/** What is wrong with single items of a body's array, by their position. */
export type ItemFaults = ReadonlyMap<number, readonly FieldError[]>

/** What every handler sees of the request itself. */
export interface RequestFacts {
  readonly requestId: string
  readonly ip: string
  /** What the client calls itself; empty when it does not say. */
  readonly userAgent: string
  /** What the audit log should say besides what the request says. */
  audit(notes: AuditNotes): void
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** The body before parsing, for signatures. */
  readonly rawBody: Buffer | undefined
  /** The items of the array that the operation names in `inPieces`, yielding to the event loop in between. */
  items(): AsyncIterable<readonly unknown[]>
  /** The same as JSON texts, each of some of them with commas in between. */
  itemTexts(): AsyncIterable<Buffer>
  /** What is wrong with single items, for operations that skip them. */
  readonly itemFaults: ItemFaults
}
