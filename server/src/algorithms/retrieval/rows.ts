import { grown } from './growing.ts'
import { paddedWidth } from './products.ts'
import { Signs } from './signs.ts'
import { readPacked } from './vectors.ts'

export const NONE = -1

/** Of `asks`: nothing but questions. */
export const ASKS_ONLY = 2

/**
 * How much a neighbour belongs to a message, in fifths: what was said before explains a message more than what was
 * said after. Fifths, because sums of whole numbers come out the same in whatever order passages arrive.
 */
export const SELF_SHARE = 5
export const EARLIER_SHARES = [4, 3, 2] as const
export const LATER_SHARES = [2, 1] as const

const ROWS_A_STEP = 256

/** Where a search does not say otherwise, vectors of no more rows than this are compared without looking at signs. */
export const EXACT_ROWS_MAX = 10_000

/** Columns of numbers, one row a passage. */
export class Rows {
  /** Rows ever used; those that are not alive are gaps. */
  count = 0
  aliveCount = 0
  isAlive = new Uint8Array(64)
  isFact = new Uint8Array(64)
  at = new Float64Array(64)
  position = new Float64Array(64)
  /** Neighbours in the thread, or NONE. */
  earlier = new Int32Array(64)
  later = new Int32Array(64)
  speaker = new Int32Array(64)
  /** What speaks for the passage whatever the question. */
  merit = new Float32Array(64)
  /** 0, 1, or ASKS_ONLY. */
  asks = new Uint8Array(64)
  tellsTime = new Uint8Array(64)
  tokens = new Int32Array(64)
  /** Of a long text: which of its passages this is, counted from 0. */
  part = new Int32Array(64)
  /** Where in the whole text it begins and ends. */
  start = new Int32Array(64)
  end = new Int32Array(64)
  /** Characters of the whole text, of which this may be a passage. */
  wholeLength = new Int32Array(64)
  /** Terms of its own, and with its neighbours in fifths. */
  length = new Int32Array(64)
  fullLength = new Int32Array(64)
  /** 0 for a passage without a vector. */
  scale = new Float32Array(64)
  vectors = new Int8Array(0)
  dimensions = 0
  width = 0
  /** No row has more merit than this. */
  meritMax = 0
  #signs: Signs | undefined
  #free: number[] = []
  #withVector = 0

  take(): number {
    const reused = this.#free.pop()
    const row = reused ?? this.count
    if (reused === undefined) this.#grow(++this.count)
    this.isAlive[row] = 1
    this.aliveCount += 1
    this.earlier[row] = NONE
    this.later[row] = NONE
    this.scale[row] = 0
    return row
  }

  /** Gaps that nothing refers to any more. */
  reuse(rows: readonly number[]): void {
    for (const row of rows) this.#free.push(row)
  }

  /** The first vector decides the size of all; one of another size belongs to another model and is not used. */
  setVector(row: number, packed: Uint8Array): void {
    const { scale, values } = readPacked(packed)
    if (scale === 0 || !Number.isFinite(scale)) return
    if (this.#withVector === 0 && values.length !== this.dimensions) {
      this.dimensions = values.length
      this.width = paddedWidth(values.length)
      this.vectors = new Int8Array(0)
      this.#signs = undefined
    }
    if (values.length !== this.dimensions) return
    this.vectors = grown(this.vectors, this.isAlive.length * this.width)
    this.vectors.set(values, row * this.width)
    this.scale[row] = scale
    this.#withVector += 1
    if (this.#signs !== undefined) this.#addSigns(this.#signs, row)
    else if (this.count > EXACT_ROWS_MAX) this.prepareSigns()
  }

  /** The signs of all vectors; nothing where there are none, and where they are too long. Slow when called first. */
  prepareSigns(): Signs | undefined {
    if (this.#signs === undefined) for (const _ of this.preparingSigns());
    // Rows without a vector have a place as well.
    this.#signs?.reserve(this.isAlive.length)
    return this.#signs
  }

  /** Does the same in short steps, between which nothing may be added. */
  *preparingSigns(): Generator<undefined> {
    if (this.#withVector === 0 || !Signs.canHold(this.dimensions)) return
    const signs = new Signs(this.dimensions)
    for (let row = 0; row < this.count; row += 1) {
      if (row % ROWS_A_STEP === 0) yield
      this.#addSigns(signs, row)
    }
    this.#signs = signs
  }

  #addSigns(signs: Signs, row: number): void {
    signs.reserve(this.isAlive.length)
    if (this.scale[row] !== 0) signs.set(row, this.vectors, row * this.width, this.scale[row] as number)
  }

  /** How many rows have a vector. */
  get withVector(): number {
    return this.#withVector
  }

  /** Whether vectors of this size can be compared with any here. */
  hasVectorsOf(dimensions: number): boolean {
    return this.#withVector > 0 && dimensions === this.dimensions
  }

  release(row: number): void {
    this.isAlive[row] = 0
    this.aliveCount -= 1
    if (this.scale[row] !== 0) this.#withVector -= 1
    this.scale[row] = 0
  }

  /** After the columns of so many rows were put in place: what follows from them. */
  restored(count: number): void {
    this.count = count
    this.start = new Int32Array(count)
    this.end = new Int32Array(count)
    this.width = paddedWidth(this.dimensions)
    for (let row = 0; row < count; row += 1) {
      if (this.isAlive[row] === 1) this.aliveCount += 1
      else this.#free.push(row)
      if (this.scale[row] !== 0) this.#withVector += 1
      this.meritMax = Math.max(this.meritMax, this.merit[row] as number)
    }
  }

  setMerit(row: number, merit: number): void {
    this.merit[row] = merit
    this.meritMax = Math.max(this.meritMax, this.merit[row] as number)
  }

  /** Visits the neighbours of a message with their shares, itself included. */
  around(row: number, visit: (neighbour: number, share: number) => void): void {
    visit(row, SELF_SHARE)
    let neighbour = this.earlier[row] as number
    for (const share of EARLIER_SHARES) {
      if (neighbour === NONE) break
      visit(neighbour, share)
      neighbour = this.earlier[neighbour] as number
    }
    neighbour = this.later[row] as number
    for (const share of LATER_SHARES) {
      if (neighbour === NONE) break
      visit(neighbour, share)
      neighbour = this.later[neighbour] as number
    }
  }

  get bytes(): number {
    let sum = this.vectors.byteLength + (this.#signs?.bytes ?? 0)
    for (const column of this.#columns()) sum += column.byteLength
    return sum
  }

  #columns(): readonly { readonly byteLength: number }[] {
    return [
      ...[this.isAlive, this.isFact, this.at, this.position, this.earlier, this.later, this.speaker],
      ...[this.merit, this.asks, this.tellsTime, this.tokens, this.part, this.wholeLength],
      ...[this.length, this.fullLength, this.scale, this.start, this.end],
    ]
  }

  #grow(count: number): void {
    if (count <= this.isAlive.length) return
    this.isAlive = grown(this.isAlive, count)
    this.isFact = grown(this.isFact, count)
    this.at = grown(this.at, count)
    this.position = grown(this.position, count)
    this.earlier = grown(this.earlier, count)
    this.later = grown(this.later, count)
    this.speaker = grown(this.speaker, count)
    this.merit = grown(this.merit, count)
    this.asks = grown(this.asks, count)
    this.tellsTime = grown(this.tellsTime, count)
    this.tokens = grown(this.tokens, count)
    this.part = grown(this.part, count)
    this.start = grown(this.start, count)
    this.end = grown(this.end, count)
    this.wholeLength = grown(this.wholeLength, count)
    this.length = grown(this.length, count)
    this.fullLength = grown(this.fullLength, count)
    this.scale = grown(this.scale, count)
  }
}
