import type { Json, JsonObject } from '../../kernel/json.ts'

/** One number of a vector: a quantity, or 1 for a word that is there. */
export interface Feature {
  readonly name: string
  readonly value: number
  readonly isNumeric: boolean
}

/** What is read of one map at most; what is beyond it is left out. */
export const FEATURES_MAX = 128
const DEPTH_MAX = 5
const WORD_MAX = 200

/**
 * Any JSON as features: a number is a quantity, a boolean or text is a word (`plan=pro`), what is nested is named by
 * its path, the texts of a list are words of their own. Null says nothing.
 */
export function featuresOf(map: JsonObject | undefined): readonly Feature[] {
  const found: Feature[] = []
  if (map !== undefined) walk(map as Json, '', 0, found)
  return found
}

function walk(value: Json | undefined, path: string, depth: number, found: Feature[]): void {
  if (found.length >= FEATURES_MAX || value === null || value === undefined) return
  if (typeof value === 'number') {
    // Infinity cannot be written in JSON; callers in process may still hold one.
    if (Number.isFinite(value)) found.push({ name: path, value, isNumeric: true })
  } else if (typeof value === 'string' || typeof value === 'boolean') {
    const word = String(value).slice(0, WORD_MAX)
    found.push({ name: `${path}=${word}`, value: 1, isNumeric: false })
  } else if (depth < DEPTH_MAX) {
    const isList = Array.isArray(value)
    for (const [key, inner] of Object.entries(value)) {
      // The place of a word in a list says nothing; the place of a number or an object does.
      const isWord = isList && (typeof inner === 'string' || typeof inner === 'boolean')
      const step = isWord ? path : path === '' ? key.slice(0, WORD_MAX) : `${path}.${key.slice(0, WORD_MAX)}`
      walk(inner as Json, step, depth + 1, found)
    }
  }
}
