import { readDate } from '../text/written-date.ts'
import { isMissingText, readNumber } from '../text/written-number.ts'
import { type ColumnReading, type DatePart, datePart, numberIn } from './column-reading.ts'
import { type BinnedTable, binOf, MISSING_BIN } from './columns.ts'

/** A record as it comes: names and whatever JSON holds. */
export type RawRecord = Readonly<Record<string, unknown>>

interface CodedColumn {
  readonly name: string
  /** How its values are read; columns of models from before readings were kept have none. */
  readonly reading?: ColumnReading | undefined
}

/** How one name becomes bins. A date has columns beside its own for parts of it. */
export type ColumnCode = CodedColumn &
  (
    | { readonly kind: 'numeric'; readonly cuts: Float64Array; readonly part?: DatePart | undefined }
    | { readonly kind: 'categorical'; readonly categories: readonly string[] }
  )

const DEPTH_MAX = 4
/** Rare categories and those never seen before share a bin. */
const OTHER_BIN = 1
export const FIRST_CATEGORY_BIN = 2
const CATEGORY_LENGTH_MAX = 200
/** Objects are walked into, lists count as how many they hold, empty text and null as missing. */
export function eachScalar(
  record: RawRecord,
  visit: (name: string, value: string | number, isBoolean?: boolean) => void,
  prefix = '',
  depth = 0,
): void {
  for (const key in record) {
    const value = record[key]
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'number') {
      if (!Number.isNaN(value)) visit(name, value)
    } else if (typeof value === 'boolean') visit(name, value ? 1 : 0, true)
    else if (typeof value === 'string') {
      if (value !== '') visit(name, value)
    } else if (Array.isArray(value)) visit(name, value.length)
    else if (typeof value === 'object' && value !== null && depth < DEPTH_MAX)
      eachScalar(value as RawRecord, visit, name, depth + 1)
  }
}

/** The number that a column has in a record: of a date its days since 1970, or a part of it. NaN for gaps. */
export function columnNumber(column: ColumnCode, value: string | number): number {
  if (column.kind === 'categorical') return Number.NaN
  if (column.reading === undefined) return readAsBefore(value)
  const number = numberIn(value, column.reading)
  return column.part === undefined ? number : datePart(number, column.part)
}

function readAsBefore(value: string | number): number {
  if (typeof value === 'number') return value
  const days = readDate(value, 'dmy')
  return Number.isNaN(days) ? readNumber(value, { decimal: '.' }) : days
}

export function asCategory(value: string | number): string {
  const text = String(value)
  return text.length > CATEGORY_LENGTH_MAX ? text.slice(0, CATEGORY_LENGTH_MAX) : text
}

/** Turns records into bins, by columns that were found before. Names it does not know are passed over. */
export class Encoder {
  readonly columns: readonly ColumnCode[]
  readonly #byName = new Map<string, number[]>()
  readonly #bins: readonly ReadonlyMap<string, number>[]

  constructor(columns: readonly ColumnCode[]) {
    this.columns = columns
    for (const [at, { name }] of columns.entries()) {
      const places = this.#byName.get(name)
      if (places === undefined) this.#byName.set(name, [at])
      else places.push(at)
    }
    this.#bins = columns.map(
      (column) =>
        new Map(
          column.kind === 'numeric'
            ? []
            : column.categories.map((category, at) => [category, at + FIRST_CATEGORY_BIN]),
        ),
    )
  }

  encode(
    record: RawRecord,
    into: Uint8Array = new Uint8Array(this.columns.length),
    offset = 0,
    stride = 1,
  ): Uint8Array {
    for (let at = 0; at < this.columns.length; at += 1) into[offset + at * stride] = MISSING_BIN
    this.#each(record, (at, value) => {
      into[offset + at * stride] = this.#binOf(at, value)
    })
    return into
  }

  /** The numbers of a record by column, NaN where there is none. */
  numbers(record: RawRecord, into: Float64Array = new Float64Array(this.columns.length)): Float64Array {
    into.fill(Number.NaN)
    this.#each(record, (at, value) => {
      into[at] = columnNumber(this.columns[at] as ColumnCode, value)
    })
    return into
  }

  /** The values of a record by name, as they came, of the names that have a column. */
  valuesOf(record: RawRecord): ReadonlyMap<string, string | number> {
    const values = new Map<string, string | number>()
    this.#each(record, (at, value) => values.set((this.columns[at] as ColumnCode).name, value))
    return values
  }

  #each(record: RawRecord, visit: (column: number, value: string | number) => void): void {
    const put = (name: string, value: string | number) => {
      const places = this.#byName.get(name)
      if (places !== undefined) for (const at of places) visit(at, value)
    }
    // Most records are flat: their numbers and texts take the short way.
    let isFlat = true
    for (const name in record) {
      const value = record[name]
      if (typeof value === 'number' || (typeof value === 'string' && value !== '')) put(name, value)
      else if (typeof value === 'boolean') put(name, value ? 1 : 0)
      else if (typeof value === 'object' && value !== null) isFlat = false
    }
    if (!isFlat) eachScalar(record, put)
  }

  #binOf(at: number, value: string | number): number {
    const column = this.columns[at] as ColumnCode
    if (column.kind === 'numeric') return binOf(columnNumber(column, value), column.cuts)
    const known = this.#bins[at]?.get(asCategory(value))
    if (known !== undefined) return known
    const isGap = column.reading !== undefined && typeof value === 'string' && isMissingText(value, false)
    return isGap ? MISSING_BIN : OTHER_BIN
  }

  /** With a buffer of one's own, such as one that threads share. */
  table(
    records: readonly RawRecord[],
    bins: Uint8Array = new Uint8Array(records.length * this.columns.length),
  ): BinnedTable {
    for (const [row, record] of records.entries()) this.encode(record, bins, row, records.length)
    return {
      rows: records.length,
      bins,
      kinds: this.columns.map(({ kind }) => kind),
      binCounts: this.columns.map((column) =>
        column.kind === 'numeric' ? column.cuts.length + 2 : column.categories.length + FIRST_CATEGORY_BIN,
      ),
    }
  }
}
