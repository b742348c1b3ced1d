import { isObject, type JsonObject } from '../../../kernel/json.ts'
import { normalLabel } from './node.rules.ts'

/** Words under which a key may name the node itself rather than one of its properties. */
const NAMES = ['label', 'name', 'key', 'id'] as const

/** What a node has to be: named so, or to have these properties. */
export interface EntityKey {
  readonly normLabel: string | undefined
  readonly properties: JsonObject
}

export function entityKey(key: JsonObject): EntityKey {
  const names = Object.keys(key)
  const only = names.length === 1 ? NAMES.find((name) => name === names[0]) : undefined
  const label = only === undefined ? key['label'] : key[only]
  return {
    normLabel:
      typeof label === 'string' || typeof label === 'number' ? normalLabel(String(label)) : undefined,
    properties: key,
  }
}

/** A key in a query: a JSON object, or simply the name. Undefined when it is neither. */
export function keyFromText(text: string): JsonObject | undefined {
  if (!/^\s*[{["]/.test(text)) return text.trim() === '' ? undefined : { label: text }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && Object.keys(value).length > 0 ? value : undefined
  } catch {
    return undefined
  }
}
