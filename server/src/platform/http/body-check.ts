import { LRUCache } from 'lru-cache'
import type { TSchema } from 'typebox'
import { type BodyValidator, bodyValidatorFor, type CheckedBody } from './item-faults.ts'

/** What a thread receives to check a body. */
export interface BodyCheck {
  readonly bytes: Uint8Array
  /** JSON text of the operation's schema; undefined when any body will do. */
  readonly schema: string | undefined
  /** The array whose items are judged one by one. */
  readonly items: string | undefined
  readonly hasSuspectText: boolean
}

export type BodyVerdict =
  | ({ readonly kind: 'checked' } & CheckedBody)
  | { readonly kind: 'malformed'; readonly reason: string }

const validators = new LRUCache<string, BodyValidator>({ max: 50 })

function validatorOf(schema: string | undefined, items: string | undefined): BodyValidator {
  const key = `${items ?? ''} ${schema ?? ''}`
  let validator = validators.get(key)
  if (validator === undefined) {
    validator = bodyValidatorFor(schema === undefined ? undefined : (JSON.parse(schema) as TSchema), items)
    validators.set(key, validator)
  }
  return validator
}

/** Parses and validates a body as a whole: the work of a thread. */
export function checkBody({ bytes, schema, items, hasSuspectText }: BodyCheck): BodyVerdict {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch (error) {
    return { kind: 'malformed', reason: (error as Error).message }
  }
  return { kind: 'checked', ...validatorOf(schema, items)(body, hasSuspectText) }
}
