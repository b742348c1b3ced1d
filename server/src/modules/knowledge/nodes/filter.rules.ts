import { isObject, type JsonObject } from '../../../kernel/json.ts'
import type { FieldError } from '../../../kernel/problem.ts'

const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'contains'] as const
type Operator = (typeof OPERATORS)[number]

/** One property compared with one value, which came as text. */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

const PREFIX = 'properties.'
const CONDITIONS_MAX = 20

/** `properties.price__gte=10` and the like, out of a query with everything else in it. */
export function conditionsIn(query: Readonly<Record<string, unknown>>): {
  readonly conditions: readonly Condition[]
  readonly errors: readonly FieldError[]
} {
  const conditions: Condition[] = []
  const errors: FieldError[] = []
  for (const [name, sent] of Object.entries(query)) {
    if (!name.startsWith(PREFIX)) continue
    const location = `query.${name}`
    const [field = '', word] = name.slice(PREFIX.length).split(/__(?=[a-z]+$)/)
    const operator = OPERATORS.find((one) => one === (word ?? 'eq'))
    if (typeof sent !== 'string') errors.push({ location, message: 'must be given once' })
    else if (field === '') errors.push({ location, message: 'must name a property' })
    else if (operator === undefined)
      errors.push({ location, message: `must end in one of __${OPERATORS.join(', __')}` })
    else conditions.push({ field, operator, value: sent })
  }
  if (conditions.length > CONDITIONS_MAX)
    errors.push({ location: 'query', message: `must hold at most ${CONDITIONS_MAX} conditions` })
  return { conditions, errors }
}

/** Filters of a search: a JSON object of properties and the values they must have; a list means any of them. */
export function filtersFrom(text: string | undefined): JsonObject | FieldError {
  if (text === undefined || text === '') return {}
  const fault = { location: 'query.filters', message: 'must be a JSON object of properties and values' }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : fault
  } catch {
    return fault
  }
}

export const isFault = (value: JsonObject | FieldError): value is FieldError =>
  'location' in value && value['location'] === 'query.filters' && 'message' in value

export const passes = (properties: JsonObject, filters: JsonObject): boolean =>
  Object.entries(filters).every(([name, wanted]) =>
    (Array.isArray(wanted) ? wanted : [wanted]).some((one) => String(properties[name]) === String(one)),
  )
