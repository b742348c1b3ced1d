import type { AttributePath, Filter, ScimValue } from './filter.ts'

type Values = Readonly<Record<string, unknown>>

/** Compared letter by letter; all other texts are compared without regard to case. */
const EXACT: ReadonlySet<string> = new Set(['id', 'externalid'])
const MOMENTS: ReadonlySet<string> = new Set(['created', 'lastmodified'])

/** Whether a resource, or one value of a list, is what the filter asks for. */
export function matches(filter: Filter, resource: Values): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, resource))
    case 'or':
      return filter.parts.some((part) => matches(part, resource))
    case 'not':
      return !matches(filter.part, resource)
    case 'some':
      return listOf(attribute(resource, filter.path.name)).some(
        (one) => isValues(one) && matches(filter.part, one),
      )
    case 'present':
      return found(resource, filter.path).some(isPresent)
    default:
      return compared(found(resource, filter.path), filter)
  }
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** By any spelling of its name. */
export function attribute(resource: Values, name: string): unknown {
  const key = Object.keys(resource).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : resource[key]
}

function found(resource: Values, { name, sub }: AttributePath): readonly unknown[] {
  return listOf(attribute(resource, name)).map((one) => {
    if (!isValues(one)) return one
    // A list of values with parts is compared by their `value`, as RFC 7644 has it.
    return attribute(one, sub ?? 'value')
  })
}

function compared(values: readonly unknown[], filter: Filter & { readonly kind: 'compare' }): boolean {
  const { by, value, path } = filter
  const name = path.sub ?? path.name
  if (by === 'ne') return !values.some((one) => isEqual(one, value, name))
  if (value === null) return by === 'eq' && !values.some(isPresent)
  return values.some((one) => (by === 'eq' ? isEqual(one, value, name) : isOrdered(one, by, value, name)))
}

function isEqual(one: unknown, value: ScimValue, name: string): boolean {
  if (typeof one === 'boolean' && typeof value === 'string') return String(one) === value.toLowerCase()
  if (typeof one !== 'string' || typeof value !== 'string') return one === value
  if (MOMENTS.has(name)) return Date.parse(one) === Date.parse(value)
  return folded(one, name) === folded(value, name)
}

function isOrdered(one: unknown, by: string, value: ScimValue, name: string): boolean {
  if (typeof one !== 'string' || typeof value !== 'string') return false
  const [left, right] = MOMENTS.has(name)
    ? [Date.parse(one), Date.parse(value)]
    : [folded(one, name), folded(value, name)]
  switch (by) {
    case 'co':
      return String(left).includes(String(right))
    case 'sw':
      return String(left).startsWith(String(right))
    case 'ew':
      return String(left).endsWith(String(right))
    case 'gt':
      return left > right
    case 'ge':
      return left >= right
    case 'lt':
      return left < right
    default:
      return left <= right
  }
}

const folded = (text: string, name: string): string => (EXACT.has(name) ? text : text.toLowerCase())
