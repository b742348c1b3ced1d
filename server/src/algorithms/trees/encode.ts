import { BINS_MAX, type BinnedTable, binOf, cutsOf, MISSING_BIN } from './columns.ts'

/** A record as it comes: names and whatever JSON holds. */
export type RawRecord = Readonly<Record<string, unknown>>

/** How one name becomes bins. */
export type ColumnCode =
  | { readonly name: string; readonly kind: 'numeric'; readonly cuts: Float64Array }
  | { readonly name: string; readonly kind: 'categorical'; readonly categories: readonly string[] }

export const COLUMNS_MAX = 1_000
const DEPTH_MAX = 4
/** Rare categories and those never seen before share a bin. */
const OTHER_BIN = 1
const FIRST_CATEGORY_BIN = 2
const CATEGORY_LENGTH_MAX = 200
/** A name is numeric when so large a share of its values are numbers; the rest counts as missing then. */
const NUMERIC_SHARE = 0.9
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/
const DAY_MS = 86_400_000

/** Objects are walked into, lists count as how many they hold, empty text and null as missing. */
export function eachScalar(
  record: RawRecord,
  visit: (name: string, value: string | number) => void,
  prefix = '',
  depth = 0,
): void {
  for (const key in record) {
    const value = record[key]
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'number') {
      if (!Number.isNaN(value)) visit(name, value)
    } else if (typeof value === 'boolean') visit(name, value ? 1 : 0)
    else if (typeof value === 'string') {
      if (value !== '') visit(name, value)
    } else if (Array.isArray(value)) visit(name, value.length)
    else if (typeof value === 'object' && value !== null && depth < DEPTH_MAX)
      eachScalar(value as RawRecord, visit, name, depth + 1)
  }
}

/** Numbers, text that reads as a number, and dates (as days); NaN for everything else. */
function asNumber(value: string | number): number {
  if (typeof value === 'number') return value
  if (DATE.test(value)) return Date.parse(value) / DAY_MS
  const number = Number(value)
  return value.trim() === '' ? Number.NaN : number
}

function asCategory(value: string | number): string {
  const text = String(value)
  return text.length > CATEGORY_LENGTH_MAX ? text.slice(0, CATEGORY_LENGTH_MAX) : text
}

interface Seen {
  readonly rows: number[]
  readonly values: (string | number)[]
  numbers: number
}

/** Finds the columns in records. Names that never change are left out: nothing can be learned from them. */
export function learnColumns(records: readonly RawRecord[]): readonly ColumnCode[] {
  const seen = new Map<string, Seen>()
  for (const [row, record] of records.entries())
    eachScalar(record, (name, value) => {
      let column = seen.get(name)
      if (column === undefined) {
        column = { rows: [], values: [], numbers: 0 }
        seen.set(name, column)
      }
      column.rows.push(row)
      column.values.push(value)
      if (!Number.isNaN(asNumber(value))) column.numbers += 1
    })
  return [...seen]
    .sort(([nameA, a], [nameB, b]) => b.rows.length - a.rows.length || (nameA < nameB ? -1 : 1))
    .slice(0, COLUMNS_MAX)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, column]) => codeOf(name, column, records.length))
    .filter((code) => code !== undefined)
}

function codeOf(name: string, { values, numbers }: Seen, rows: number): ColumnCode | undefined {
  const isPartlyMissing = values.length < rows
  if (numbers >= NUMERIC_SHARE * values.length) {
    const cuts = cutsOf(values.map(asNumber))
    const isConstant = cuts.length === 0 && !isPartlyMissing && numbers === values.length
    return isConstant ? undefined : { name, kind: 'numeric', cuts }
  }
  const counts = new Map<string, number>()
  for (const value of values) {
    const category = asCategory(value)
    counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  const least = Math.max(2, Math.min(10, rows / 1_000))
  const categories = [...counts]
    .filter(([, count]) => count >= least)
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, BINS_MAX - FIRST_CATEGORY_BIN)
    .map(([category]) => category)
  const bins = categories.length + (categories.length < counts.size ? 1 : 0) + (isPartlyMissing ? 1 : 0)
  return bins < 2 ? undefined : { name, kind: 'categorical', categories }
}

/** Turns records into bins, by columns that were found before. Names it does not know are passed over. */
export class Encoder {
  readonly columns: readonly ColumnCode[]
  readonly #byName: ReadonlyMap<string, number>
  readonly #bins: readonly ReadonlyMap<string, number>[]

  constructor(columns: readonly ColumnCode[]) {
    this.columns = columns
    this.#byName = new Map(columns.map((column, at) => [column.name, at]))
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
    const put = (name: string, value: string | number) => {
      const at = this.#byName.get(name)
      if (at !== undefined) into[offset + at * stride] = this.#binOf(at, value)
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
    return into
  }

  #binOf(at: number, value: string | number): number {
    const column = this.columns[at] as ColumnCode
    if (column.kind === 'numeric') return binOf(asNumber(value), column.cuts)
    return this.#bins[at]?.get(asCategory(value)) ?? OTHER_BIN
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
