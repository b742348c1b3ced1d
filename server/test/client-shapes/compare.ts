import type { Shape } from './shapes.ts'

/** Every difference as `field: what`, with `[]` for the items of a list and `{}` for the values of a map. */
export type Differences = Set<string>

/** Lists of objects in a live answer in which nothing was, so that nothing in them was compared. */
export function emptyLists(shape: Shape, value: unknown, at = ''): string[] {
  if ('list' in shape) {
    if ('type' in shape.list) return []
    if (!Array.isArray(value) || value.length === 0) return [at]
    return emptyInAll(value.map((item) => emptyLists(shape.list, item, `${at}[]`)))
  }
  if ('type' in shape || typeof value !== 'object' || value === null) return []
  if ('map' in shape)
    return emptyInAll(Object.values(value).map((one) => emptyLists(shape.map, one, `${at}{}`)))
  return [...shape.fields].flatMap(([name, field]) => {
    const inner = (value as Readonly<Record<string, unknown>>)[name]
    return inner === undefined ? [] : emptyLists(field.shape, inner, `${at}.${name}`)
  })
}

/** What one item has need not be in another. */
const emptyInAll = (items: readonly string[][]): string[] =>
  items.length === 0 ? [] : items.reduce((some, more) => some.filter((one) => more.includes(one)))

/** What a live answer has that clients do not expect, and the other way round. */
export function compareValue(
  shape: Shape,
  value: unknown,
  at = '',
  found: Differences = new Set(),
): Differences {
  if ('list' in shape) {
    // Clients take null for an empty list.
    if (Array.isArray(value)) for (const item of value) compareValue(shape.list, item, `${at}[]`, found)
    else if (value !== null) found.add(`${at}: is no list`)
    return found
  }
  if ('type' in shape) {
    const { type, isNullable } = shape
    if (type !== '*' && !(isNullable && value === null) && !isOfType(type, value))
      found.add(`${at}: is no ${type}`)
    return found
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return found.add(`${at}: is no object`)
  if ('map' in shape) {
    for (const one of Object.values(value)) compareValue(shape.map, one, `${at}{}`, found)
    return found
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const [name, field] of shape.fields) {
    if (fields[name] !== undefined) compareValue(field.shape, fields[name], `${at}.${name}`, found)
    else if (!field.isOptional) found.add(`${at}.${name}: is missing`)
  }
  for (const name of Object.keys(fields))
    if (name !== '$schema' && !shape.fields.has(name)) found.add(`${at}.${name}: is unknown`)
  return found
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'timestamp') return typeof value === 'string' && !Number.isNaN(Date.parse(value))
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** The part of JSON Schema that our answers are written in. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The same for everything that an answer of this schema may have: lists of a live answer may be empty. */
export function compareSchema(
  shape: Shape,
  schema: Schema,
  at = '',
  found: Differences = new Set(),
): Differences {
  const branches = schema.anyOf ?? [schema]
  if ('type' in shape) {
    const types = branches.flatMap(typesOf)
    const isWrong = types.some((type) => !isAllowed(shape, type))
    if (shape.type !== '*' && isWrong) found.add(`${at}: is no ${shape.type}`)
    return found
  }
  for (const branch of branches) {
    const kind = 'list' in shape ? 'array' : 'object'
    const types = typesOf(branch)
    if (types.length === 0) continue
    if (!types.includes(kind)) {
      if (kind === 'object' || !types.includes('null'))
        found.add(`${at}: is no ${kind === 'array' ? 'list' : kind}`)
    } else if ('list' in shape) compareSchema(shape.list, branch.items ?? {}, `${at}[]`, found)
    else if ('map' in shape) compareSchema(shape.map, branch.additionalProperties ?? {}, `${at}{}`, found)
    else compareFields(shape, branch, at, found)
  }
  return found
}

function compareFields(
  { fields }: Extract<Shape, { fields: unknown }>,
  { properties, required = [] }: Schema,
  at: string,
  found: Differences,
): void {
  // A map may hold what clients expect; whether it does is seen in live answers.
  if (properties === undefined) return
  for (const [name, field] of fields) {
    const property = properties[name]
    if (property !== undefined) compareSchema(field.shape, property, `${at}.${name}`, found)
    if (!field.isOptional && !required.includes(name)) found.add(`${at}.${name}: is missing`)
  }
  for (const name of Object.keys(properties)) if (!fields.has(name)) found.add(`${at}.${name}: is unknown`)
}

function typesOf({ type, enum: words, const: word, anyOf }: Schema): readonly string[] {
  if (anyOf !== undefined) return anyOf.flatMap(typesOf)
  if (type !== undefined) return typeof type === 'string' ? [type] : type
  return (words ?? (word === undefined ? [] : [word])).map((one) => (one === null ? 'null' : typeof one))
}

function isAllowed({ type, isNullable }: Extract<Shape, { type: string }>, ours: string): boolean {
  if (ours === 'null') return isNullable
  if (type === 'timestamp') return ours === 'string'
  return ours === type || (type === 'number' && ours === 'integer')
}
