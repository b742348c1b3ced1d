import { Scratch } from './growing.ts'
import { measureMeaning } from './meaning-score.ts'
import type { Memory } from './memory.ts'
import type { PassageQuery } from './passage.ts'
import type { QuantisedQuery } from './products.ts'
import { type Features, scoreRows, scoreRowsAbove } from './strength.ts'
import { joined, strongest } from './strongest.ts'
import { strengthOf } from './weights.ts'

/** So many rows are compared exactly in any case, which takes less than a millisecond, and so many at most. */
const CANDIDATES_MIN = 1_024
const CANDIDATES_MAX = 32_768
/** Where only some passages are wanted, this many of them are enough; otherwise more rows are looked at. */
const WANTED_MIN = 256
const MORE = 16

/** How far off the estimates are is measured on this many rows. */
const SAMPLE = 256
/** From where on rows can matter is told by the strengths of so many. */
const FLOOR_SAMPLE = 4_096
/** A row whose estimate is further below the best than so many standard errors is none of the best: 6 of 1,000 are. */
const ERRORS = 2.5

const STRENGTHS = new Scratch(new Float64Array(0))

/**
 * Which rows can be among the best, by estimates of the meaning of all rows: what a large memory spends its time on are
 * the numbers of its vectors, and next to none of them matter. Words, people and times are exact for all rows. The
 * cosines and strengths of the rows that are returned are exact when this returns, those of all others are estimates.
 */
export class FirstPass {
  readonly #memory: Memory
  readonly #query: PassageQuery
  readonly #features: Features
  readonly #vector: QuantisedQuery | undefined
  readonly #strengths: Float64Array
  /** 1 for rows whose cosine is final. */
  readonly #isMeasured: Uint8Array
  readonly #isCandidate: Uint8Array
  readonly #candidates: Int32Array[] = []

  constructor(
    memory: Memory,
    query: PassageQuery,
    features: Features,
    meaning: { readonly vector: QuantisedQuery | undefined; readonly settled: readonly number[] },
  ) {
    const { count } = memory.rows
    this.#memory = memory
    this.#query = query
    this.#features = features
    this.#vector = meaning.vector
    this.#strengths = STRENGTHS.ofLength(count)
    this.#isMeasured = new Uint8Array(count)
    this.#isCandidate = new Uint8Array(count)
    for (const row of meaning.settled) this.#isMeasured[row] = 1
  }

  run(): { readonly strengths: Float64Array; readonly candidates: Int32Array } {
    const strengths = this.#strengths
    const open = this.#scoreOpen()
    const margin = ERRORS * this.#errorOfEstimates()
    this.#dropHopeless(margin)
    const first = this.#strongestWanted(open)
    let floor = Number.POSITIVE_INFINITY
    for (const row of first) floor = Math.min(floor, strengths[row] as number)
    this.#take(first)
    if (this.#vector !== undefined) this.#take(this.#others(first, floor, margin, open))
    this.#take(this.#connected())
    return { strengths, candidates: joined(this.#candidates).sort() }
  }

  /**
   * Estimates the strengths of all rows. Returns a few times those that can be compared exactly at most, if the strengths
   * of rows from all over the memory tell well enough from where on these are; nothing where any row may be needed.
   */
  #scoreOpen(): Int32Array | undefined {
    const strengths = this.#strengths
    const { rows } = this.#memory
    const { isWanted, scoreMin = 0, limit } = this.#query
    const isAnyNeeded = isWanted !== undefined || (scoreMin > 0 && rows.withVector !== rows.aliveCount)
    const share = Math.max(CANDIDATES_MAX, 16 * limit) / rows.count
    if (!isAnyNeeded && share < 0.5) {
      const floor = this.#floorOf(share)
      const scored = scoreRowsAbove(this.#features, strengths, floor)
      const above = rowsAbove(strengths, floor, this.#isCandidate, scored)
      if (above.length >= CANDIDATES_MAX / 2) return above
    }
    scoreRows(this.#features, strengths, 0, strengths.length)
    return undefined
  }

  /** The strength that about this share of the rows reaches. */
  #floorOf(share: number): number {
    const strengths = this.#strengths
    const sample = this.#everyFew(FLOOR_SAMPLE)
    scoreRows(this.#features, strengths, 0, sample.length, sample)
    return strengthAt(strengths, sample, Math.ceil(share * sample.length))
  }

  /** About so many rows from all over the memory. */
  #everyFew(count: number): Int32Array {
    const rows = this.#strengths.length
    const step = Math.max(1, rows / count)
    return Int32Array.from({ length: Math.floor(rows / step) }, (_, at) => Math.floor(at * step))
  }

  /** The standard error of the estimates, on rows from all over the memory. */
  #errorOfEstimates(): number {
    if (this.#vector === undefined) return 0
    const strengths = this.#strengths
    // Rows that were passed over as weak have no estimate yet.
    const rows = this.#everyFew(SAMPLE).filter((row) => this.#memory.rows.scale[row] !== 0)
    scoreRows(this.#features, strengths, 0, rows.length, rows)
    const sample = [...rows].filter((row) => strengths[row] !== Number.NEGATIVE_INFINITY)
    const estimates = sample.map((row) => strengths[row] as number)
    this.#measure(Int32Array.from(sample))
    let squares = 0
    for (const [at, row] of sample.entries())
      squares += ((strengths[row] as number) - (estimates[at] as number)) ** 2
    return Math.sqrt(squares / Math.max(1, sample.length))
  }

  /** Rows whose score is too low for the query only stand in the way of those that have no vector and are not dropped. */
  #dropHopeless(margin: number): void {
    const { scoreMin = 0 } = this.#query
    const { rows } = this.#memory
    if (scoreMin <= 0 || this.#vector === undefined || rows.withVector === rows.aliveCount) return
    const lowest = strengthOf(scoreMin, this.#features.weights) - 2 * margin
    for (let row = 0; row < rows.count; row += 1)
      if (rows.scale[row] !== 0 && (this.#strengths[row] as number) < lowest)
        this.#strengths[row] = Number.NEGATIVE_INFINITY
  }

  #strongestWanted(open: Int32Array | undefined): Int32Array {
    const { rows, ids } = this.#memory
    const { isWanted, limit } = this.#query
    for (let count = Math.max(CANDIDATES_MIN, 8 * limit); ; count *= MORE) {
      const found = strongest(this.#strengths, rows.position, count, open)
      if (isWanted === undefined) return found
      const wanted = found.filter((row) => isWanted(ids[row] ?? ''))
      if (wanted.length >= Math.max(WANTED_MIN, 8 * limit) || found.length < count) return wanted
    }
  }

  /** Those left whose estimates are so near to the best that they may belong to them. */
  #others(first: Int32Array, floor: number, margin: number, open: Int32Array | undefined): Int32Array {
    const strengths = this.#strengths
    const { rows, ids } = this.#memory
    const { isWanted, limit } = this.#query
    const last = strengthAt(strengths, first, Math.ceil(limit))
    if (last - margin >= floor) return new Int32Array(0)
    const near = rowsAbove(strengths, last - margin, this.#isCandidate, open)
    const most =
      near.length <= CANDIDATES_MAX ? near : strongest(strengths, rows.position, CANDIDATES_MAX / 2, near)
    return isWanted === undefined ? most : most.filter((row) => isWanted(ids[row] ?? ''))
  }

  /** The other passages of a long text, and the messages that a fact came from: selection compares them with each other. */
  #connected(): Int32Array {
    const { ids, rowOf, rowsOfLong, sources } = this.#memory
    const { isVerbatim, kinds, isWanted } = this.#query
    const found = new Set<number>()
    const addAll = (id: string, row: number | undefined) => {
      for (const part of rowsOfLong.get(id) ?? (row === undefined ? [] : [row]))
        if (this.#isCandidate[part] === 0) found.add(part)
    }
    const takesSources = isVerbatim === true && kinds !== 'fact' && sources.size > 0
    if (rowsOfLong.size === 0 && !takesSources) return new Int32Array(0)
    for (const list of this.#candidates)
      for (const row of list) {
        addAll(ids[row] as string, undefined)
        if (takesSources) for (const id of sources.get(row) ?? []) addAll(id, rowOf.get(id))
      }
    const list = Int32Array.from(found)
    this.#measure(list)
    return isWanted === undefined ? list : this.#withoutUnwanted(list, isWanted)
  }

  /** They stay candidates, because what is strong may lend them its strength. */
  #withoutUnwanted(list: Int32Array, isWanted: (id: string) => boolean): Int32Array {
    for (const row of list)
      if (!isWanted(this.#memory.ids[row] ?? '')) this.#strengths[row] = Number.NEGATIVE_INFINITY
    return list
  }

  #take(list: Int32Array): void {
    this.#measure(list)
    for (const row of list) this.#isCandidate[row] = 1
    this.#candidates.push(list)
  }

  /** Makes the strengths of these rows exact: what stands around a message counts as well. */
  #measure(list: Int32Array): void {
    const { cosines } = this.#features
    if (this.#vector === undefined || cosines === undefined) return
    const { rows } = this.#memory
    const missing: number[] = []
    const add = (row: number): void => {
      if (this.#isMeasured[row] === 1) return
      this.#isMeasured[row] = 1
      missing.push(row)
    }
    for (const row of list) rows.around(row, add)
    measureMeaning(rows, this.#vector, Int32Array.from(missing), cosines)
    scoreRows(this.#features, this.#strengths, 0, list.length, list)
  }
}

/** The strength at this place, counted from 1, when these rows are in order of their strengths. */
function strengthAt(strengths: Float64Array, rows: Int32Array, place: number): number {
  const own = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) own[at] = strengths[rows[at] as number] as number
  return own.sort()[Math.max(0, own.length - place)] ?? Number.POSITIVE_INFINITY
}

function rowsAbove(
  strengths: Float64Array,
  floor: number,
  isTaken: Uint8Array,
  list?: Int32Array,
): Int32Array {
  const rows: number[] = []
  const count = list?.length ?? strengths.length
  for (let at = 0; at < count; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    if ((strengths[row] as number) >= floor && isTaken[row] === 0) rows.push(row)
  }
  return Int32Array.from(rows)
}
