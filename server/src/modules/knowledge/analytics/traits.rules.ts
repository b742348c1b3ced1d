import { isObject, type JsonObject } from '../../../kernel/json.ts'
import type { ComparedProperty } from './config.rules.ts'

/** What a run learns of all possible targets, so that two values can be told near from far. */
export interface Model {
  readonly targets: number
  /** How often a recommendation is taken up, over all targets. */
  readonly rate: number
  readonly numbers: Readonly<Record<string, { readonly spread: number; readonly edges: readonly number[] }>>
  /** What to compare, and how much each weighs; none means everything. */
  readonly properties: readonly ComparedProperty[]
}

const PROPERTIES_MAX = 30
const ITEMS_MAX = 20
/** Longer texts are compared word by word, and have nothing exactly in common with others. */
const VALUE_MAX = 60
const SAMPLE_MAX = 2_048
const PARTS = 10

/** A bounded, even sample of a stream of numbers: when it is full, every other one goes and fewer are taken. */
class Sample {
  #values: number[] = []
  #stride = 1
  #seen = 0

  add(value: number): void {
    if (this.#seen % this.#stride === 0) this.#values.push(value)
    this.#seen += 1
    if (this.#values.length < SAMPLE_MAX) return
    this.#values = this.#values.filter((_, at) => at % 2 === 0)
    this.#stride *= 2
  }

  sorted = (): readonly number[] => [...this.#values].sort((one, other) => one - other)
}

/** Watches the numeric properties of nodes go by. */
export class Numbers {
  readonly #samples = new Map<string, Sample>()

  watch(properties: JsonObject): void {
    for (const [name, value] of Object.entries(properties).slice(0, PROPERTIES_MAX)) {
      if (typeof value !== 'number') continue
      const sample = this.#samples.get(name) ?? new Sample()
      // Names are free text; only so many are tracked.
      if (this.#samples.size < 200) this.#samples.set(name, sample)
      sample.add(value)
    }
  }

  learnt(): Model['numbers'] {
    return Object.fromEntries([...this.#samples].map(([name, sample]) => [name, shapeOf(sample.sorted())]))
  }
}

function shapeOf(sorted: readonly number[]): { spread: number; edges: number[] } {
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const edges = Array.from({ length: PARTS - 1 }, (_, part) => at((part + 1) / PARTS))
  // The middle half says how far apart values usually are; one absurd price does not.
  const middle = at(0.75) - at(0.25)
  return { spread: middle > 0 ? middle : at(1) - at(0), edges: [...new Set(edges)] }
}

const bucketOf = (value: number, edges: readonly number[]): number =>
  edges.reduce((bucket, edge) => (value >= edge ? bucket + 1 : bucket), 0)

const plain = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value.trim() === '' || value.length > VALUE_MAX) return undefined
  return value.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

const compared = (properties: JsonObject, side: 'source' | 'target', model: Model) =>
  model.properties.length === 0
    ? Object.entries(properties)
        .slice(0, PROPERTIES_MAX)
        .map(([name, value]) => [name, value] as const)
    : model.properties.map((one) => [one.target, properties[one[side]]] as const)

/** What a node has that others may have too. Sources reach into the neighbouring ranges of a number as well. */
export function traitsOf(properties: JsonObject, side: 'source' | 'target', model: Model): readonly string[] {
  const traits = compared(properties, side, model).flatMap(([name, value]): string[] => {
    const numbers = model.numbers[name]
    if (typeof value === 'number') {
      if (numbers === undefined) return []
      const bucket = bucketOf(value, numbers.edges)
      const reach = side === 'source' ? [bucket - 1, bucket, bucket + 1] : [bucket]
      return reach.map((one) => `${name}#${one}`)
    }
    const values = Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [value]
    return values.flatMap((one) => {
      const word = plain(one)
      return word === undefined ? [] : [`${name}=${word}`]
    })
  })
  return [...new Set(traits)]
}

/** One property that source and target both have, and how near they are in it. */
export interface Likeness {
  readonly property: string
  readonly likeness: number
  readonly source: unknown
  readonly target: unknown
}

/** How alike two nodes are, from 0 to 1, and in what; what the source has and the target lacks counts against it. */
export function likenessOf(
  source: JsonObject,
  target: JsonObject,
  model: Model,
): { readonly score: number; readonly parts: readonly Likeness[] } {
  const pairs =
    model.properties.length > 0
      ? model.properties
      : Object.keys(source)
          .slice(0, PROPERTIES_MAX)
          .map((name) => ({ source: name, target: name, weight: 1 }))
  let [sum, whole] = [0, 0]
  const parts: Likeness[] = []
  for (const pair of pairs) {
    const [mine, theirs] = [source[pair.source], target[pair.target]]
    if (mine === undefined || mine === null) continue
    whole += pair.weight
    const likeness = nearness(mine, theirs, model.numbers[pair.target]?.spread ?? 0)
    sum += likeness * pair.weight
    if (likeness > 0) parts.push({ property: pair.target, likeness, source: mine, target: theirs })
  }
  return {
    score: whole > 0 ? sum / whole : 0,
    parts: parts.sort((one, other) => other.likeness - one.likeness),
  }
}

function nearness(one: unknown, other: unknown, spread: number): number {
  if (typeof one === 'number' && typeof other === 'number')
    return one === other ? 1 : spread > 0 ? Math.exp(-Math.abs(one - other) / spread) : 0
  if (Array.isArray(one) || Array.isArray(other)) return overlap(itemsOf(one), itemsOf(other))
  if (typeof one === 'string' && typeof other === 'string')
    return plain(one) !== undefined && plain(one) === plain(other) ? 1 : overlap(wordsOf(one), wordsOf(other))
  if (isObject(one) || isObject(other)) return 0
  return one === other ? 1 : 0
}

const itemsOf = (value: unknown): ReadonlySet<string> =>
  new Set((Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [value]).flatMap((one) => plain(one) ?? []))

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  )

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((item) => other.has(item)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
