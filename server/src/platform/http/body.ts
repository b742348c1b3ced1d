import type { LargeJson } from '../../algorithms/json/json-index.ts'
import {
  type JsonFault,
  type JsonLimits,
  type JsonShape,
  shapeOfSchema,
} from '../../algorithms/json/json-limits.ts'
import { type FieldError, invalid, Problem } from '../../kernel/problem.ts'
import { faultInJson } from '../untrusted-json.ts'
import type { Operation } from './operation.ts'

/** Bodies up to this size are read before the caller is authenticated. */
export const OPEN_BODY_BYTES = 64 * 1024
/** Default body limit; operations without a credential have the unauthenticated limit. */
const BODY_LIMIT = 1024 * 1024
/** Deeper nesting has no use here, and would overflow the stack of recursive readers. */
const DEPTH_MAX = 64
const VALUES_MAX = 200_000
/** Where bodies are large, values take so many bytes on average. */
const BYTES_OF_VALUE = 16
const ITEMS_MAX = 100_000
const KEYS_MAX = 10_000
const KEY_BYTES_MAX = 4_096

/** What an operation's body may be. */
export interface BodyRules {
  readonly limit: number
  /** Taken as it comes: it is not looked into before the handler has checked its signature. */
  readonly isRaw: boolean
  readonly limits: JsonLimits
  readonly shape: JsonShape | undefined
}

export function bodyRulesOf(operation: Operation): BodyRules {
  const { auth, bodyLimit, body, readsRawBody, valuesMax, inPieces, skipsFaultyItems } = operation
  const limit = bodyLimit ?? (auth === 'public' ? OPEN_BODY_BYTES : BODY_LIMIT)
  return {
    limit,
    isRaw: readsRawBody ?? false,
    limits: bodyLimitsOf(limit, valuesMax),
    // Items that are skipped when they are faulty are measured one by one, after they have arrived.
    shape: shapeOfSchema(body && skipsFaultyItems ? withOpenItems(body, inPieces ?? '') : body),
  }
}

/** The schema of a body with any items in one of its arrays. */
export function withOpenItems(schema: object, items: string): object {
  const { properties } = schema as { properties: Readonly<Record<string, object>> }
  return { ...schema, properties: { ...properties, [items]: { ...properties[items], items: {} } } }
}

export const bodyLimitsOf = (bytesMax: number, valuesMax?: number): JsonLimits => ({
  depth: DEPTH_MAX,
  values: valuesMax ?? Math.max(VALUES_MAX, Math.floor(bytesMax / BYTES_OF_VALUE)),
  items: ITEMS_MAX,
  keys: KEYS_MAX,
  keyBytes: KEY_BYTES_MAX,
})

/** What came instead of a readable body; it is refused once the caller is known. */
export class RefusedBody {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** A body that is too large to be parsed at once. */
export class LargeBody {
  readonly bytes: Buffer
  readonly root: LargeJson | undefined
  readonly hasSuspectText: boolean

  constructor(bytes: Buffer, root: LargeJson | undefined, hasSuspectText: boolean) {
    this.bytes = bytes
    this.root = root
    this.hasSuspectText = hasSuspectText
  }
}

export const malformed = (reason: string): Problem =>
  new Problem('malformed_request', `The body is not valid JSON: ${reason.slice(0, 200)}.`)

export function problemOfFault(fault: JsonFault): Problem {
  if (fault.kind === 'malformed') return malformed(fault.reason)
  return invalid([{ location: fault.path.reduce<string>(below, 'body'), message: fault.message }])
}

/**
 * For handlers that take a body as it comes, once they know who sent it: throws what would have been said of it while
 * it arrived.
 */
export async function checkRawJson(raw: Buffer): Promise<void> {
  const fault = await faultInJson(raw, bodyLimitsOf(raw.length))
  if (fault !== undefined) throw problemOfFault(fault)
}

const below = (path: string, step: string | number): string =>
  typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`

/** An empty body with a JSON content type is an empty object: clients label body-less requests so. */
export function parseJson(raw: Buffer): unknown {
  if (raw.length === 0) return {}
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (error) {
    return new RefusedBody(malformed((error as Error).message))
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
const UNSTORABLE = 'that cannot be stored (NUL or a lone surrogate)'

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; such text is refused by name rather than by accident. Stops
 * at so many faults.
 */
export function unstorableText(part: string, value: unknown, faultsMax: number): readonly FieldError[] {
  const faults: FieldError[] = []
  const steps: (string | number)[] = []
  const note = (message: string) => faults.push({ location: steps.reduce<string>(below, part), message })
  const walk = (node: unknown): void => {
    if (typeof node === 'string') {
      if (!isStorable(node)) note(`holds characters ${UNSTORABLE}`)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const isArray = Array.isArray(node)
    for (const key in node) {
      if (faults.length >= faultsMax) return
      if (!isArray && !isStorable(key)) note(`has a key ${UNSTORABLE}`)
      else {
        steps.push(isArray ? Number(key) : key)
        walk((node as Record<string, unknown>)[key])
        steps.pop()
      }
    }
  }
  walk(value)
  return faults
}
