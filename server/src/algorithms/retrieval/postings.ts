import { grown } from './growing.ts'

/** How often a term counts in one passage at most; what is repeated more is not more about it. */
const COUNT_BITS = 6
const COUNT_MAX = (1 << COUNT_BITS) - 1

const BYTES_PER_TERM = 120
/** Of a list of numbers; four of an array with room for a few more. */
const BYTES_PER_ENTRY = 8

/** From so many entries on a list is an array of four bytes an entry, which takes 200 bytes more but is half as large. */
const LONG_LIST = 64

/** By a quarter, because lists of common words are long. */
function longer(list: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil(list.length * 1.25))
  larger.set(list)
  return larger
}

/**
 * Which rows hold a term, and which terms a row holds. An entry is a row and a count in one number. Rows that were
 * taken out stay in the lists until `purge`, and are told apart by their caller.
 */
export class Postings {
  readonly #numbers = new Map<string, number>()
  readonly #lists: (number[] | Uint32Array)[] = []
  /** How many entries a list has. */
  #listLengths = new Int32Array(1024)
  /** Rows alive that hold the term. */
  #rowsOfTerm = new Int32Array(1024)
  /** For every row, the terms it holds: from `#starts[row]`, `#lengths[row]` entries of term and count. */
  #terms = new Uint32Array(4096)
  #termsUsed = 0
  #starts = new Uint32Array(64)
  #lengths = new Uint32Array(64)
  #counts = new Int32Array(1024)
  #entries = 0

  add(row: number, terms: readonly string[]): void {
    const touched: number[] = []
    for (const term of terms) {
      const number = this.#numberOf(term)
      const count = this.#counts[number] as number
      if (count === 0) touched.push(number)
      if (count < COUNT_MAX) this.#counts[number] = count + 1
    }
    this.#begin(row, touched.length)
    for (const number of touched) {
      const count = this.#counts[number] as number
      this.#counts[number] = 0
      this.#put(row, number, count)
    }
    this.#entries += touched.length
  }

  #begin(row: number, length: number): void {
    this.#starts = grown(this.#starts, row + 1)
    this.#lengths = grown(this.#lengths, row + 1)
    this.#terms = grown(this.#terms, this.#termsUsed + length)
    this.#starts[row] = this.#termsUsed
    this.#lengths[row] = length
  }

  #put(row: number, number: number, count: number): void {
    this.#rowsOfTerm[number] = (this.#rowsOfTerm[number] as number) + 1
    this.#terms[this.#termsUsed++] = number * (COUNT_MAX + 1) + count
    this.#append(number, row * (COUNT_MAX + 1) + count)
  }

  #append(number: number, entry: number): void {
    const length = this.#listLengths[number] as number
    let list = this.#lists[number] as number[] | Uint32Array
    if (length < LONG_LIST) (list as number[]).push(entry)
    else {
      if (length === LONG_LIST) list = Uint32Array.from(list)
      if (length >= list.length) list = longer(list as Uint32Array)
      list[length] = entry
      this.#lists[number] = list
    }
    this.#listLengths[number] = length + 1
  }

  /** The row no longer counts; its entries are dropped by the next `purge`. */
  remove(row: number): void {
    const start = this.#starts[row] as number
    for (let at = start; at < start + (this.#lengths[row] as number); at += 1) {
      const number = (this.#terms[at] as number) >>> COUNT_BITS
      this.#rowsOfTerm[number] = (this.#rowsOfTerm[number] as number) - 1
    }
  }

  /** After this, rows that were removed may be used again. */
  purge(isAlive: (row: number) => boolean, rows: number): void {
    this.#entries = 0
    for (const [number, list] of this.#lists.entries()) {
      const length = this.#listLengths[number] as number
      this.#lists[number] = []
      this.#listLengths[number] = 0
      for (let at = 0; at < length; at += 1) {
        const entry = list[at] as number
        if (isAlive(entry >>> COUNT_BITS)) this.#append(number, entry)
      }
      this.#entries += this.#listLengths[number] as number
    }
    const terms = new Uint32Array(this.#entries)
    let used = 0
    for (let row = 0; row < rows; row += 1) {
      if (!isAlive(row)) continue
      const start = this.#starts[row] as number
      const length = this.#lengths[row] as number
      terms.set(this.#terms.subarray(start, start + length), used)
      this.#starts[row] = used
      used += length
    }
    this.#terms = terms
    this.#termsUsed = used
  }

  /** How many rows alive hold the term. */
  frequency(term: string): number {
    const number = this.#numbers.get(term)
    return number === undefined ? 0 : (this.#rowsOfTerm[number] as number)
  }

  forEach(term: string, visit: (row: number, count: number) => void): void {
    const number = this.#numbers.get(term)
    if (number === undefined) return
    const list = this.#lists[number] as number[] | Uint32Array
    const length = this.#listLengths[number] as number
    for (let at = 0; at < length; at += 1) {
      const entry = list[at] as number
      visit(entry >>> COUNT_BITS, entry & COUNT_MAX)
    }
  }

  /** Terms that two rows share, divided by the terms that either holds. */
  overlap(one: number, other: number): number {
    const [from, length] = [this.#starts[one] as number, this.#lengths[one] as number]
    const [otherFrom, otherLength] = [this.#starts[other] as number, this.#lengths[other] as number]
    if (length === 0 || otherLength === 0) return 0
    let shared = 0
    for (let at = from; at < from + length; at += 1)
      this.#counts[(this.#terms[at] as number) >>> COUNT_BITS] = 1
    for (let at = otherFrom; at < otherFrom + otherLength; at += 1) {
      shared += this.#counts[(this.#terms[at] as number) >>> COUNT_BITS] as number
    }
    for (let at = from; at < from + length; at += 1)
      this.#counts[(this.#terms[at] as number) >>> COUNT_BITS] = 0
    return shared / (length + otherLength - shared)
  }

  get termsKnown(): Iterable<string> {
    return this.#numbers.keys()
  }

  /** The terms of a row, each a number of the term and a count in one. */
  entriesOf(row: number): Uint32Array {
    const start = this.#starts[row] as number
    return this.#terms.subarray(start, start + (this.#lengths[row] as number))
  }

  /** Makes room for so many rows with so many terms in all. */
  reserve(rows: number, entries: number): void {
    this.#starts = grown(this.#starts, rows)
    this.#lengths = grown(this.#lengths, rows)
    this.#terms = grown(this.#terms, entries)
  }

  /** Gives the term the next number. */
  restoreTerm(term: string): void {
    this.#numberOf(term)
  }

  /** A row with what `entriesOf` gave for it, by the numbers of the terms that were restored. */
  restoreRow(row: number, entries: Uint32Array): void {
    this.#begin(row, entries.length)
    for (const entry of entries) this.#put(row, entry >>> COUNT_BITS, entry & COUNT_MAX)
    this.#entries += entries.length
  }

  get bytes(): number {
    const arrays = [this.#rowsOfTerm, this.#terms, this.#starts, this.#lengths, this.#counts]
    return (
      arrays.reduce((sum, array) => sum + array.byteLength, 0) +
      this.#numbers.size * BYTES_PER_TERM +
      this.#entries * BYTES_PER_ENTRY
    )
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#lists.length
    this.#numbers.set(term, number)
    this.#lists.push([])
    this.#listLengths = grown(this.#listLengths, number + 1)
    this.#rowsOfTerm = grown(this.#rowsOfTerm, number + 1)
    this.#counts = grown(this.#counts, number + 1)
    return number
  }
}
