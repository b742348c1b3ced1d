import { isObject, type JsonObject } from '../../../kernel/json.ts'

/** Weights by term; what a text is about. */
type Vector = ReadonlyMap<string, number>

/** Fewer won profiles than this say too little about what is won. */
export const WON_MIN = 3
const TERMS_MAX = 400
/** Fields of a few words mean something as a whole; in free text words count one by one, and less. */
const FREE_TEXT = new Set(['notes', 'summary', 'description', 'bio', 'raw'])
const FREE_TEXT_WEIGHT = 0.5
const DEPTH_MAX = 4

/** The terms of a profile: every field's words under the field's name, and short fields as a whole besides. */
export function termsOf(profile: JsonObject): Vector {
  const terms = new Map<string, number>()
  const add = (term: string, weight: number) => {
    if (terms.size < TERMS_MAX || terms.has(term)) terms.set(term, (terms.get(term) ?? 0) + weight)
  }
  const walk = (name: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      const weight = FREE_TEXT.has(name) ? FREE_TEXT_WEIGHT : 1
      const words = wordsOf(value)
      for (const word of words) add(`${name}:${word}`, weight)
      if (weight === 1 && words.length > 1 && words.length <= 4) add(`${name}=${words.join(' ')}`, weight)
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      // Sizes are alike when they are of the same order.
      add(`${name}~${typeof value === 'number' ? magnitudeOf(value) : value}`, 1)
    } else if (Array.isArray(value)) for (const item of value) walk(name, item, depth + 1)
    else if (isObject(value) && depth < DEPTH_MAX)
      for (const [key, item] of Object.entries(value)) walk(key.toLowerCase(), item, depth + 1)
  }
  walk('', profile, 0)
  return terms
}

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length > 1)

const magnitudeOf = (value: number): string =>
  value === 0 ? '0' : `${Math.sign(value)}e${Math.floor(Math.log10(Math.abs(value)))}`

/** What won profiles have in common: rare terms count more than common ones. */
export class WonCentroid {
  readonly profiles: number
  readonly #rarity = new Map<string, number>()
  readonly #all: number
  readonly #centroid: Vector

  constructor(won: readonly JsonObject[], others: readonly JsonObject[]) {
    this.profiles = won.length
    this.#all = won.length + others.length
    const wonTerms = won.map(termsOf)
    for (const terms of [...wonTerms, ...others.map(termsOf)])
      for (const term of terms.keys()) this.#rarity.set(term, (this.#rarity.get(term) ?? 0) + 1)
    const sum = new Map<string, number>()
    for (const terms of wonTerms)
      for (const [term, weight] of this.#unit(terms)) sum.set(term, (sum.get(term) ?? 0) + weight)
    this.#centroid = scaled(sum)
  }

  /** 0 when nothing is shared, 1 when the profile is what the won ones are on average. */
  similarity(profile: JsonObject): number {
    let dot = 0
    for (const [term, weight] of this.#unit(termsOf(profile))) dot += weight * (this.#centroid.get(term) ?? 0)
    return Math.min(1, Math.max(0, dot))
  }

  #unit(terms: Vector): Vector {
    const weighted = new Map<string, number>()
    for (const [term, weight] of terms) {
      const rarity = Math.log(1 + this.#all / (1 + (this.#rarity.get(term) ?? 0))) + 0.1
      weighted.set(term, (1 + Math.log(1 + weight)) * rarity)
    }
    return scaled(weighted)
  }
}

function scaled(vector: Vector): Vector {
  let square = 0
  for (const weight of vector.values()) square += weight * weight
  const length = Math.sqrt(square)
  return length === 0 ? vector : new Map([...vector].map(([term, weight]) => [term, weight / length]))
}
