import { attributeNamed, type ScimAttribute } from './attributes.ts'
import { type Filter, type PatchPath, parsePath } from './filter.ts'
import { attribute, matches } from './matches.ts'
import { badPath, badValue, ScimFault } from './scim-fault.ts'

type Values = Record<string, unknown>

const OPERATIONS_MAX = 1_000
/** Read-only attributes: a path that names one is an error, a value that carries one is not. */
const FIXED: ReadonlySet<string> = new Set(['id', 'meta', 'schemas'])

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/**
 * The resource after the operations of a PATCH request (RFC 7644, section 3.5.2). Attributes that we do not have are passed
 * over, as in POST and PUT: providers send more than any one server keeps.
 */
export function patched(resource: Values, body: unknown, attributes: readonly ScimAttribute[]): Values {
  const operations = isValues(body) ? attribute(body, 'operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimFault(400, 'A PATCH needs a list "Operations" that is not empty.', 'invalidSyntax')
  if (operations.length > OPERATIONS_MAX)
    throw new ScimFault(400, `A PATCH has ${OPERATIONS_MAX} operations at most.`, 'tooMany')
  const copy = structuredClone(resource)
  for (const operation of operations) applyOperation(copy, operation, attributes)
  return copy
}

function applyOperation(resource: Values, operation: unknown, attributes: readonly ScimAttribute[]): void {
  if (!isValues(operation)) throw new ScimFault(400, 'An operation has to be an object.', 'invalidSyntax')
  const op = String(attribute(operation, 'op')).toLowerCase()
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new ScimFault(400, 'op has to be add, replace or remove.', 'invalidSyntax')
  const path = attribute(operation, 'path')
  const value = attribute(operation, 'value')
  if (path !== undefined && typeof path !== 'string') throw badPath('path has to be a text.')
  if (path !== undefined && path !== '') change(resource, op, parsePath(path), value, attributes)
  else applyWhole(resource, op, value, attributes)
}

/** Without a path, the value names the attributes; its names may be paths themselves. */
function applyWhole(resource: Values, op: Op, value: unknown, attributes: readonly ScimAttribute[]): void {
  if (op === 'remove') throw new ScimFault(400, 'remove needs a path.', 'noTarget')
  if (!isValues(value)) throw badValue('Without a path, value has to be an object.')
  for (const [key, one] of Object.entries(value)) {
    const target = parsePath(key)
    if (!FIXED.has(target.path.name)) change(resource, op, target, one, attributes)
  }
}

type Op = 'add' | 'replace' | 'remove'

function change(
  resource: Values,
  op: Op,
  { path, filter }: PatchPath,
  value: unknown,
  attributes: readonly ScimAttribute[],
): void {
  const known = attributeNamed(attributes, path.name)
  if (FIXED.has(path.name) || known?.mutability === 'readOnly')
    throw new ScimFault(400, `${path.name} cannot be changed.`, 'mutability')
  if (known === undefined) return
  const sub = path.sub === undefined ? undefined : attributeNamed(known.subAttributes ?? [], path.sub)?.name
  if (path.sub !== undefined && sub === undefined) return
  if (known.multiValued) changeList(resource, op, known.name, { filter, sub }, value)
  else if (filter !== undefined) throw badPath(`${known.name} is not a list.`)
  else changeOne(resource, op, known, sub, value)
}

function changeOne(
  resource: Values,
  op: Op,
  { name, type }: ScimAttribute,
  sub: string | undefined,
  value: unknown,
): void {
  if (sub !== undefined) {
    const parts: Values = isValues(resource[name]) ? { ...resource[name] } : {}
    setOrRemove(parts, sub, op === 'remove' ? undefined : value)
    resource[name] = parts
    return
  }
  if (op !== 'remove' && type === 'complex' && isValues(value))
    resource[name] = op === 'add' && isValues(resource[name]) ? { ...resource[name], ...value } : { ...value }
  else setOrRemove(resource, name, op === 'remove' ? undefined : value)
}

function setOrRemove(values: Values, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') delete values[name]
  else values[name] = value
}

interface ListTarget {
  readonly filter: Filter | undefined
  readonly sub: string | undefined
}

function changeList(resource: Values, op: Op, name: string, target: ListTarget, value: unknown): void {
  const before = asList(resource[name] ?? []).filter(isValues)
  const after =
    target.filter === undefined && target.sub === undefined
      ? changeWhole(before, op, value)
      : changeSome(before, op, name, target, value)
  resource[name] = withOnePrimary(before, after)
}

function changeWhole(before: readonly Values[], op: Op, value: unknown): readonly Values[] {
  const given = value === undefined || value === null ? [] : asList(value)
  const items = given.map((one) => (isValues(one) ? one : { value: one }))
  const named = new Set(items.map((one) => one['value']))
  // Some providers name what to remove in `value` instead of in the path.
  if (op === 'remove') return items.length === 0 ? [] : before.filter((one) => !named.has(one['value']))
  if (op === 'replace') return items
  return [...before.filter((one) => !named.has(one['value'])), ...items]
}

function changeSome(
  before: readonly Values[],
  op: Op,
  name: string,
  { filter, sub }: ListTarget,
  value: unknown,
): readonly Values[] {
  const isMeant = (one: Values) => filter === undefined || matches(filter, one)
  if (op === 'remove') {
    if (sub === undefined) return before.filter((one) => !isMeant(one))
    return before.map((one) => (isMeant(one) ? without(one, sub) : one))
  }
  const change = sub === undefined ? value : { [sub]: value }
  if (!isValues(change)) throw badValue(`A value of ${name} has to be an object.`)
  if (before.some(isMeant)) return before.map((one) => (isMeant(one) ? { ...one, ...change } : one))
  // Nothing is there to change: `emails[type eq "work"].value` then makes a work address.
  const made = filter === undefined ? {} : impliedBy(filter)
  if (made === undefined) throw new ScimFault(400, `No value of ${name} is meant by the path.`, 'noTarget')
  return [...before, { ...made, ...change }]
}

function without(one: Values, sub: string): Values {
  const { [sub]: _, ...rest } = one
  return rest
}

/** What a value has to be for the filter to hold; undefined when that cannot be told. */
function impliedBy(filter: Filter): Values | undefined {
  if (filter.kind === 'compare' && filter.by === 'eq' && filter.path.sub === undefined)
    return { [filter.path.name]: filter.value }
  if (filter.kind !== 'and') return undefined
  const parts = filter.parts.map(impliedBy)
  return parts.some((part) => part === undefined) ? undefined : Object.assign({}, ...parts)
}

/** A value that is made primary is the only one. */
function withOnePrimary(before: readonly Values[], after: readonly Values[]): readonly Values[] {
  const primary = after.filter((one) => one['primary'] === true)
  if (primary.length < 2) return after
  const kept = primary.find((one) => !before.includes(one)) ?? primary[0]
  return after.map((one) => (one['primary'] === true && one !== kept ? { ...one, primary: false } : one))
}
