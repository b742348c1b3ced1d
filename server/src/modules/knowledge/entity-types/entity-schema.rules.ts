import { startsWithDay } from '../../../kernel/calendar-day.ts'
import { isObject, type JsonObject } from '../../../kernel/json.ts'
import type { FieldError } from '../../../kernel/problem.ts'
import { identityOf, normalType } from '../nodes/node.rules.ts'

const DATE = /^\d{4}-\d\d-\d\d$/
const isDate = (value: unknown): boolean =>
  typeof value === 'string' && DATE.test(value) && startsWithDay(value)
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && startsWithDay(value) && value[10] === 'T' && !Number.isNaN(Date.parse(value))

/** What a field may hold, by the word for it. */
const TYPES = {
  string: { fits: (value: unknown) => typeof value === 'string', message: 'must be text' },
  text: { fits: (value: unknown) => typeof value === 'string', message: 'must be text' },
  enum: { fits: (value: unknown) => !isObject(value), message: 'must be a single value' },
  number: { fits: (value: unknown) => typeof value === 'number', message: 'must be a number' },
  float: { fits: (value: unknown) => typeof value === 'number', message: 'must be a number' },
  integer: { fits: (value: unknown) => Number.isInteger(value), message: 'must be a whole number' },
  boolean: { fits: (value: unknown) => typeof value === 'boolean', message: 'must be true or false' },
  date: { fits: isDate, message: 'must be a date such as 2026-03-09' },
  datetime: {
    fits: (value: unknown) => isMoment(value) || isDate(value),
    message: 'must be a moment such as 2026-03-09T10:00:00Z',
  },
  array: { fits: (value: unknown) => Array.isArray(value), message: 'must be a list' },
  object: { fits: (value: unknown) => isObject(value), message: 'must be an object' },
  any: { fits: () => true, message: '' },
} as const
export type FieldType = keyof typeof TYPES
export const FIELD_TYPES = Object.keys(TYPES) as FieldType[]

export interface SchemaField {
  readonly name: string
  readonly type: FieldType
  readonly required: boolean
  readonly description?: string
  readonly enum_values?: readonly (string | number | boolean)[]
  readonly indexed?: boolean
}

export interface SimilarityConfig {
  readonly enabled?: boolean
  readonly field_weights?: Readonly<Record<string, number>>
  readonly max_edges_per_node?: number
  readonly threshold?: number
}

/** What is wrong with one value; undefined when it fits. A list fits an enumeration when all of it does. */
function faultOf(field: SchemaField, value: unknown): string | undefined {
  const type = TYPES[field.type]
  if (!type.fits(value)) return type.message
  const allowed = field.enum_values ?? []
  if (allowed.length === 0) return undefined
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.every((one) => allowed.some((word) => word === one))
    ? undefined
    : `must be one of ${allowed.join(', ')}`
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What is wrong with values that are about to be written. Required fields cannot be emptied. */
export const faultsInChange = (
  fields: readonly SchemaField[],
  written: JsonObject,
  location: string,
): FieldError[] =>
  fields.flatMap((field) => {
    if (!Object.hasOwn(written, field.name)) return []
    const value = written[field.name]
    const fault = isMissing(value) ? (field.required ? 'is required' : undefined) : faultOf(field, value)
    return fault === undefined ? [] : [{ location: `${location}.${field.name}`, message: fault }]
  })

/** What a new node lacks. */
export const faultsInNew = (
  fields: readonly SchemaField[],
  properties: JsonObject,
  location: string,
): FieldError[] =>
  fields
    .filter((field) => field.required && isMissing(properties[field.name]))
    .map((field) => ({ location: `${location}.${field.name}`, message: 'is required' }))

/** What of the values fits. Documents say what they say: what does not fit is left out, not refused. */
export function fittingIn(fields: readonly SchemaField[], written: JsonObject): JsonObject {
  const unfit = new Set(
    fields
      .filter((field) => !isMissing(written[field.name]) && faultOf(field, written[field.name]) !== undefined)
      .map((field) => field.name),
  )
  return unfit.size === 0
    ? written
    : Object.fromEntries(Object.entries(written).filter(([name]) => !unfit.has(name)))
}

/** By the normal names of the types. */
export type SchemasByType = ReadonlyMap<string, readonly SchemaField[]>

interface Write {
  readonly nodeType: string
  readonly label: string
  readonly properties: JsonObject
}

/** Everything that is wrong with a list of writes. What several of them say of one new node counts together. */
export function faultsInWrites(
  schemas: SchemasByType,
  writes: readonly Write[],
  isKnown: (write: Write) => boolean,
  locate: (at: number) => string,
): FieldError[] {
  const errors: FieldError[] = []
  const fresh = new Map<string, { write: Write; properties: JsonObject; at: number }>()
  for (const [at, write] of writes.entries()) {
    const fields = schemas.get(normalType(write.nodeType))
    if (fields === undefined) continue
    if (isKnown(write)) {
      errors.push(...faultsInChange(fields, write.properties, `${locate(at)}.properties`))
      continue
    }
    const optional = fields.map((field) => ({ ...field, required: false }))
    errors.push(...faultsInChange(optional, write.properties, `${locate(at)}.properties`))
    const key = identityOf(write.nodeType, write.label)
    const known = fresh.get(key)
    fresh.set(key, { write, at: known?.at ?? at, properties: { ...known?.properties, ...write.properties } })
  }
  for (const { write, at, properties } of fresh.values())
    errors.push(
      ...faultsInNew(schemas.get(normalType(write.nodeType)) ?? [], properties, `${locate(at)}.properties`),
    )
  return errors
}

/** What is wrong with a schema itself. */
export function faultsInSchema(fields: readonly SchemaField[]): FieldError[] {
  const seen = new Set<string>()
  return fields.flatMap((field, at): FieldError[] => {
    const isTwice = seen.has(field.name)
    seen.add(field.name)
    const errors: FieldError[] = []
    if (isTwice)
      errors.push({ location: `body.fields[${at}].name`, message: 'is the name of another field as well' })
    if (field.type === 'enum' && (field.enum_values ?? []).length === 0)
      errors.push({ location: `body.fields[${at}].enum_values`, message: 'is required for an enumeration' })
    return errors
  })
}
