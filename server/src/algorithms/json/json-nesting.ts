import type { KeyReader } from './json-keys.ts'
import type { JsonLimits, JsonPath, JsonShape } from './json-limits.ts'

/** The objects and arrays that are open, by depth from 1 on, and what each may hold. */
export class JsonNesting {
  readonly #limits: JsonLimits
  readonly #key: KeyReader
  readonly #isObject: boolean[] = [false]
  /** Items or keys so far, and how many there may be. */
  readonly #counts: number[] = [0]
  readonly #maxima: number[] = [0]
  /** The keys they stand under. */
  readonly #names: string[] = ['']
  readonly #shapes: (JsonShape | undefined)[]
  depth = 0

  constructor(limits: JsonLimits, key: KeyReader, shape: JsonShape | undefined) {
    this.#limits = limits
    this.#key = key
    this.#shapes = [shape]
  }

  get isInObject(): boolean {
    return this.#isObject[this.depth] as boolean
  }

  get name(): string {
    return this.#names[this.depth] as string
  }

  open(isObject: boolean): void {
    const shape = this.shapeOfValue
    const name = this.isInObject ? this.#key.text : ''
    const depth = this.depth + 1
    this.depth = depth
    this.#names[depth] = name
    this.#shapes[depth] = shape
    this.#isObject[depth] = isObject
    this.#counts[depth] = 0
    this.#maxima[depth] = isObject
      ? (shape?.maxProperties ?? this.#limits.keys)
      : (shape?.maxItems ?? this.#limits.items)
    if (isObject) this.#key.openObject(depth)
  }

  /** Counts an item or a key of the innermost; false when it is one too many. */
  count(): boolean {
    const count = (this.#counts[this.depth] as number) + 1
    this.#counts[this.depth] = count
    return count <= (this.#maxima[this.depth] as number)
  }

  get max(): number {
    return this.#maxima[this.depth] as number
  }

  /** What is known of the value that comes next or is being read. */
  get shapeOfValue(): JsonShape | undefined {
    const shape = this.#shapes[this.depth]
    if (shape === undefined || this.depth === 0) return shape
    if (!this.isInObject) return shape.items
    return shape.properties?.get(this.#key.text) ?? shape.others
  }

  /** The path of the innermost open object or array. */
  get path(): JsonPath {
    const path: (string | number)[] = []
    for (let depth = 2; depth <= this.depth; depth += 1) path.push(this.#stepTo(depth))
    return path
  }

  /** The path of the value, or of the key, that is being read. */
  get pathOfValue(): JsonPath {
    if (this.depth === 0) return []
    const last = this.isInObject ? this.#key.text : this.#position(this.depth)
    return [...this.path, last]
  }

  #stepTo(depth: number): string | number {
    return this.#isObject[depth - 1] ? (this.#names[depth] as string) : this.#position(depth - 1)
  }

  #position(depth: number): number {
    return (this.#counts[depth] as number) - 1
  }
}
