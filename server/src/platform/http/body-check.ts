import { LRUCache } from 'lru-cache'
import type { TSchema } from 'typebox'
import type { FieldError } from '../../kernel/problem.ts'
import { unstorableText } from './body.ts'
import { FIELD_ERRORS_MAX, type Validator, validatorFor } from './validation.ts'

/** What a thread receives to check a body. */
export interface BodyCheck {
  readonly bytes: Uint8Array
  /** JSON text of the operation's schema; undefined when any body will do. */
  readonly schema: string | undefined
  readonly hasSuspectText: boolean
}

export type BodyVerdict =
  | { readonly kind: 'checked'; readonly faults: readonly FieldError[] }
  | { readonly kind: 'malformed'; readonly reason: string }

const validators = new LRUCache<string, Validator>({ max: 50 })

function validatorOf(schema: string | undefined): Validator {
  if (schema === undefined) return () => []
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = validatorFor('body', JSON.parse(schema) as TSchema)
    validators.set(schema, validator)
  }
  return validator
}

/** Parses and validates a body as a whole: the work of a thread. */
export function checkBody({ bytes, schema, hasSuspectText }: BodyCheck): BodyVerdict {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch (error) {
    return { kind: 'malformed', reason: (error as Error).message }
  }
  const faults = validatorOf(schema)(body)
  if (faults.length > 0 || !hasSuspectText) return { kind: 'checked', faults }
  return { kind: 'checked', faults: unstorableText('body', body, FIELD_ERRORS_MAX) }
}
