/** Text of about this length is parsed at once; a fraction of a millisecond to a few. */
const RUN_BYTES = 64 * 1024
/** Arrays and objects from this size on are parsed run by run. */
const LARGE_BYTES = 2 * RUN_BYTES
/** Texts from this size on are read piece by piece. */
export const LONG_TEXT_BYTES = 4 * RUN_BYTES

/** Neighbouring items or members, without the commas around them; or a single large one. Offsets in bytes. */
export interface JsonRun {
  readonly from: number
  readonly to: number
  readonly large: LargeJson | undefined
}

/** An array, object or text that is too large to be parsed at once. */
export interface LargeJson {
  readonly kind: 'array' | 'object' | 'text'
  readonly start: number
  readonly runs: readonly JsonRun[]
}

interface Level {
  kind: 'array' | 'object'
  start: number
  runFrom: number
  /** Where the last comma, or the opening bracket, is. */
  separator: number
  runs: JsonRun[]
  /** The item that has just ended, if it is large. */
  large: LargeJson | undefined
}

/** Notes, while a JSON text is scanned, where it can be cut into runs. */
export class JsonIndex {
  readonly #levels: Level[] = []
  #depth = 0
  #root: LargeJson | undefined

  /** Undefined when the text as a whole is short. */
  get root(): LargeJson | undefined {
    return this.#root
  }

  open(kind: 'array' | 'object', at: number): void {
    const level = this.#levels[this.#depth]
    this.#depth += 1
    if (level === undefined) {
      this.#levels.push({ kind, start: at, runFrom: at + 1, separator: at, runs: [], large: undefined })
      return
    }
    level.kind = kind
    level.start = at
    level.runFrom = at + 1
    level.separator = at
    level.large = undefined
    if (level.runs.length > 0) level.runs = []
  }

  comma(at: number): void {
    const level = this.#levels[this.#depth - 1] as Level
    if (level.large !== undefined || at - level.runFrom >= RUN_BYTES) this.#cut(level, at)
    level.separator = at
  }

  close(at: number): void {
    const level = this.#levels[this.#depth - 1] as Level
    this.#depth -= 1
    if (at - level.start < LARGE_BYTES) return
    this.#cut(level, at)
    this.#end({ kind: level.kind, start: level.start, runs: level.runs })
  }

  /** A text from its first quote on, and where it may be cut. */
  text(start: number, end: number, cuts: readonly number[]): void {
    const edges = [start + 1, ...cuts, end]
    const runs = edges.slice(1).map((to, at) => ({ from: edges[at] as number, to, large: undefined }))
    this.#end({ kind: 'text', start, runs })
  }

  #end(large: LargeJson): void {
    const parent = this.#levels[this.#depth - 1]
    if (this.#depth === 0 || parent === undefined) this.#root = large
    else parent.large = large
  }

  #cut(level: Level, at: number): void {
    const { large } = level
    if (large !== undefined) {
      const from = level.separator + 1
      if (from > level.runFrom)
        level.runs.push({ from: level.runFrom, to: level.separator, large: undefined })
      level.runs.push({ from, to: at, large })
      level.large = undefined
    } else if (at > level.runFrom) level.runs.push({ from: level.runFrom, to: at, large: undefined })
    level.runFrom = at + 1
  }
}
