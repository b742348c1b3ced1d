import type { TSchema } from 'typebox'
import { answerValidator, type Validator, validatorFor } from '../../platform/http/validation.ts'
import { GENERIC_TEXTS, knownValue } from './sample-values.ts'

/** The members of JSON Schema that operations use. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly minProperties?: number
}

/** How many optional members an object shows, by depth. Deeper ones show what is required. */
type Detail = readonly number[]

const ALL = Number.POSITIVE_INFINITY
/** From what reads best to what is most likely to be valid: the first example that the validator accepts is taken. */
const REQUEST_DETAILS: readonly Detail[] = [[4, 2], [0], [ALL, 2], [ALL, ALL, ALL]]
const ANSWER_DETAILS: readonly Detail[] = [[ALL, ALL, 2], [ALL, ALL, ALL, ALL], [0]]

/** A body that the operation accepts. */
export const exampleRequest = (schema: TSchema): unknown =>
  firstValid(schema, REQUEST_DETAILS, validatorFor('body', schema))

/** An answer that the operation may give. */
export const exampleAnswer = (schema: TSchema): unknown =>
  firstValid(schema, ANSWER_DETAILS, answerValidator(schema))

/** The value of one parameter. */
export const exampleParameter = (name: string, schema: TSchema): unknown =>
  new Examples([ALL]).of(schema, name)

function firstValid(schema: TSchema, details: readonly Detail[], faultsOf: Validator): unknown {
  let faults: unknown
  for (const detail of details) {
    const example = new Examples(detail).of(schema, '')
    // A copy, because validating fills in defaults.
    const found = faultsOf(structuredClone(example))
    if (found.length === 0) return example
    faults = { example, found }
  }
  throw new Error(`No example fits the schema: ${JSON.stringify(faults)}`)
}

class Examples {
  readonly #detail: Detail
  /** Schemas under way, because a shape may contain itself. */
  readonly #open = new Set<Schema>()

  constructor(detail: Detail) {
    this.#detail = detail
  }

  of(schema: Schema, name: string): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return schema.enum[0]
    const [choice] = [...(schema.anyOf ?? [])].sort((a, b) => Number(isNull(a)) - Number(isNull(b)))
    if (choice !== undefined) return this.of(choice, name)
    switch (schema.type) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return this.#array(schema, name)
      case 'string':
        return textFor(schema, name)
      case 'integer':
      case 'number':
        return numberFor(schema, name)
      case 'boolean':
        return schema.default ?? true
      case 'null':
        return null
      default:
        return schema.properties === undefined ? (knownValue(name) ?? 'any value') : this.#object(schema)
    }
  }

  #object(schema: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    const depth = this.#open.size
    this.#open.add(schema)
    let optional = this.#detail[depth] ?? 0
    for (const [key, member] of Object.entries(schema.properties ?? {})) {
      const isRequired = schema.required?.includes(key) ?? false
      if (!isRequired && (optional <= 0 || this.#leadsBack(member))) continue
      if (!isRequired) optional -= 1
      made[key] = this.of(member, key)
    }
    const values = schema.additionalProperties
    if (typeof values === 'object' && Object.keys(made).length === 0 && !this.#leadsBack(values))
      made['example'] = this.of(values, 'example')
    this.#open.delete(schema)
    return made
  }

  #array(schema: Schema, name: string): readonly unknown[] {
    if (schema.items === undefined || this.#leadsBack(schema.items)) return []
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
      this.of(schema.items as Schema, name),
    )
  }

  #leadsBack(schema: Schema): boolean {
    return this.#open.has(schema) || (schema.items !== undefined && this.#open.has(schema.items))
  }
}

const isNull = (schema: Schema): boolean => schema.type === 'null'

const validators = new Map<string, Validator>()

/** Whether a plain value meets the limits of its schema. */
function fits(schema: Schema, value: unknown): boolean {
  const key = JSON.stringify(schema)
  const known = validators.get(key) ?? answerValidator(schema as TSchema)
  validators.set(key, known)
  return known(value).length === 0
}

function textFor(schema: Schema, name: string): unknown {
  const { type, format, pattern, minLength, maxLength } = schema
  const limits = { type, format, pattern, minLength, maxLength } as Schema
  const candidates = [knownValue(name), schema.default, ...GENERIC_TEXTS]
  const found = candidates.find((value) => typeof value === 'string' && fits(limits, value))
  if (found === undefined) throw new Error(`No sample text fits ${name}: ${JSON.stringify(limits)}`)
  return found
}

function numberFor(schema: Schema, name: string): unknown {
  const { type, minimum, maximum, exclusiveMinimum } = schema
  const limits = { type, minimum, maximum, exclusiveMinimum } as Schema
  const candidates = [knownValue(name), schema.default, 1, 0.5, minimum, maximum]
  const found = candidates.find((value) => typeof value === 'number' && fits(limits, value))
  if (found === undefined) throw new Error(`No sample number fits ${name}: ${JSON.stringify(limits)}`)
  return found
}
