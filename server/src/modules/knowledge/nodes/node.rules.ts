import { isObject, type JsonObject } from '../../../kernel/json.ts'

export interface PropertySource {
  readonly source: string
  /** The document it was read in; empty for what people and programs wrote. */
  readonly doc_id: string
  readonly eff_date: string
}
export type PropertySources = Readonly<Record<string, PropertySource>>

/** The same name however it is written: case, width and spaces do not make another thing. */
export const normalLabel = (label: string): string =>
  label.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Types are compared like labels: "Product" and "product" are one. */
export const normalType = (type: string): string => normalLabel(type)

export const identityOf = (nodeType: string, label: string): string =>
  `${normalType(nodeType)}\u0001${normalLabel(label)}`

/** What a write needs to know of the node it meets. */
export interface NodeState {
  readonly properties: JsonObject
  readonly property_sources: PropertySources
}

/**
 * New properties join the old ones. What a person or a program wrote is never overwritten by what was read in a
 * document. Undefined when nothing changes, so that repeating a write makes no new version.
 */
export function merged(before: NodeState, written: JsonObject, by: PropertySource): NodeState | undefined {
  const properties: Record<string, unknown> = { ...before.properties }
  const sources: Record<string, PropertySource> = { ...before.property_sources }
  let isChanged = false
  for (const [name, value] of Object.entries(written)) {
    const known = sources[name]
    const isGuarded = by.doc_id !== '' && known !== undefined && known.doc_id === ''
    if (isGuarded || (name in properties && isSame(properties[name], value))) continue
    properties[name] = value
    sources[name] = by
    isChanged = true
  }
  return isChanged ? { properties, property_sources: sources } : undefined
}

/** JSON values compare by content; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => key in other && isSame(one[key], other[key]))
    )
  }
  return one === other
}

/** Follows a dot path; array positions count as keys. */
export function valueAt(value: unknown, path: string): unknown {
  let at: unknown = value
  for (const step of path.split('.')) {
    if (Array.isArray(at) && /^\d+$/.test(step)) at = at[Number(step)]
    else if (isObject(at) && Object.hasOwn(at, step)) at = at[step]
    else return undefined
  }
  return at
}

/** What a change asks for: a plain value, or one that must still be what the writer saw. */
export interface PropertyChange {
  readonly expected: { readonly value: unknown } | undefined
  readonly next: unknown
}

export function changeOf(sent: unknown): PropertyChange {
  if (
    isObject(sent) &&
    'current' in sent &&
    ('new' in sent || 'next' in sent) &&
    Object.keys(sent).length === 2
  )
    return { expected: { value: sent['current'] }, next: 'new' in sent ? sent['new'] : sent['next'] }
  return { expected: undefined, next: sent }
}

/** The names of properties that are not what the writer saw; a missing one reads as null. */
export const staleIn = (
  properties: JsonObject,
  changes: Readonly<Record<string, PropertyChange>>,
): string[] =>
  Object.entries(changes)
    .filter(([name, { expected }]) => expected && !isSame(properties[name] ?? null, expected.value ?? null))
    .map(([name]) => name)

/** The text by which a node is found. */
export function textOf(node: { node_type: string; label: string; properties: JsonObject }): string {
  const told = Object.entries(node.properties)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
  return `${node.label} (${node.node_type.replaceAll('_', ' ')})${told.length === 0 ? '' : `. ${told.join('. ')}.`}`.slice(
    0,
    TEXT_MAX,
  )
}
const TEXT_MAX = 4_000
