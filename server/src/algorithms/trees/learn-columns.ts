import { cutText } from '../../kernel/cut-text.ts'
import { evidenceIn, isMissingText } from '../text/written-number.ts'
import {
  type ColumnReading,
  type ColumnValues,
  type DatePart,
  datePart,
  decideReading,
  numberIn,
} from './column-reading.ts'
import { BINS_MAX, cutsOf } from './columns.ts'
import { asCategory, type ColumnCode, eachScalar, FIRST_CATEGORY_BIN, type RawRecord } from './encode.ts'

export const COLUMNS_MAX = 1_000
const EXAMPLES_MAX = 3
const EXAMPLE_LENGTH_MAX = 60
/** Weekday and month need so many dates, and the month dates over most of a year: otherwise they are noise. */
const DATES_FOR_PARTS = 100
const DAYS_FOR_MONTH = 300

/** How one name was understood, as people who sent it may check. */
export interface UnderstoodColumn {
  readonly name: string
  readonly kind: 'number' | 'boolean' | 'date' | 'category'
  /** False for what never changes and for ids: nothing can be learned from them. */
  readonly used: boolean
  /** The share of rows without a value, however that is written. */
  readonly missing: number
  /** How many rows have a value that could not be read; they count as missing too. */
  readonly unreadable: number
  readonly unreadable_examples: readonly string[]
  /** `mixed` where values show different marks. */
  readonly decimal_mark?: string
  /** Of each way in which numbers are written, one value and what it was read as. */
  readonly notations?: { written: string; read_as: number }[]
  readonly date_order?: string
}

interface Seen {
  readonly numbers: number[]
  readonly texts: Map<string, number>
  booleans: number
}

export interface LearnedColumns {
  readonly columns: readonly ColumnCode[]
  readonly understood: readonly UnderstoodColumn[]
}

/** Finds the columns in records, and how each is to be read. */
export function understandColumns(records: readonly RawRecord[]): LearnedColumns {
  const seen = new Map<string, Seen>()
  for (const record of records)
    eachScalar(record, (name, value, isBoolean) => {
      let column = seen.get(name)
      if (column === undefined) {
        column = { numbers: [], texts: new Map(), booleans: 0 }
        seen.set(name, column)
      }
      if (isBoolean) column.booleans += 1
      if (typeof value === 'number') column.numbers.push(value)
      else column.texts.set(value, (column.texts.get(value) ?? 0) + 1)
    })
  const kept = [...seen]
    .map(([name, column]) => ({ name, column, count: countOf(column) }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, COLUMNS_MAX)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const made = kept.map(({ name, column }) => {
    const reading = readingOf(column)
    const codes = codesOf(name, column, reading, records.length)
    return { codes, understood: describe(name, column, reading, records.length, codes.length > 0) }
  })
  return {
    columns: made.flatMap(({ codes }) => codes),
    understood: made.map(({ understood }) => understood),
  }
}

/** Booleans are the numbers 0 and 1; that they are booleans is kept for explanations. */
function readingOf(column: Seen): ColumnReading {
  const isFlag = column.booleans > 0 && column.booleans === countOf(column)
  return isFlag ? { as: 'number', decimal: '.', isFlag } : decideReading(column)
}

/** The columns alone. */
export const learnColumns = (records: readonly RawRecord[]): readonly ColumnCode[] =>
  understandColumns(records).columns

const countOf = ({ numbers, texts }: ColumnValues): number =>
  [...texts.values()].reduce((sum, count) => sum + count, numbers.length)

/** Every value of a column as a number, NaN where there is none. */
function numbersIn({ numbers, texts }: ColumnValues, reading: ColumnReading): Float64Array {
  const all = new Float64Array(countOf({ numbers, texts }))
  all.set(numbers.map((value) => numberIn(value, reading)))
  let at = numbers.length
  for (const [text, count] of texts) {
    all.fill(numberIn(text, reading), at, at + count)
    at += count
  }
  return all
}

function codesOf(name: string, seen: Seen, reading: ColumnReading, rows: number): readonly ColumnCode[] {
  if (reading.as === 'category') return categoricalCode(name, seen, reading, rows)
  const values = numbersIn(seen, reading)
  const present = values.filter((value) => !Number.isNaN(value))
  const cuts = cutsOf(present)
  if (cuts.length === 0 && (present.length === rows || present.length === 0)) return []
  const main: ColumnCode = { name, kind: 'numeric', cuts, reading }
  if (reading.as !== 'date' || present.length < DATES_FOR_PARTS) return [main]
  const span =
    present.reduce((most, day) => Math.max(most, day), -1e9) -
    present.reduce((least, day) => Math.min(least, day), 1e9)
  const parts: readonly DatePart[] = span >= DAYS_FOR_MONTH ? ['weekday', 'month'] : ['weekday']
  const partCodes = parts
    .map((part) => ({ part, cuts: cutsOf(present.map((days) => datePart(days, part))) }))
    .filter((code) => code.cuts.length > 0)
    .map((code): ColumnCode => ({ name, kind: 'numeric', reading, ...code }))
  return [main, ...partCodes]
}

function categoricalCode(
  name: string,
  { numbers, texts }: Seen,
  reading: ColumnReading,
  rows: number,
): readonly ColumnCode[] {
  const counts = new Map<string, number>()
  let present = 0
  const add = (category: string, count: number) => {
    present += count
    counts.set(category, (counts.get(category) ?? 0) + count)
  }
  for (const value of numbers) add(asCategory(value), 1)
  for (const [text, count] of texts) if (!isMissingText(text, false)) add(asCategory(text), count)
  const least = Math.max(2, Math.min(10, rows / 1_000))
  const categories = [...counts]
    .filter(([, count]) => count >= least)
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, BINS_MAX - FIRST_CATEGORY_BIN)
    .map(([category]) => category)
  const bins = categories.length + (categories.length < counts.size ? 1 : 0) + (present < rows ? 1 : 0)
  return bins < 2 ? [] : [{ name, kind: 'categorical', categories, reading }]
}

function describe(
  name: string,
  seen: Seen,
  reading: ColumnReading,
  rows: number,
  used: boolean,
): UnderstoodColumn {
  const isCategory = reading.as === 'category'
  const isRead = (text: string) => isCategory || !Number.isNaN(numberIn(text, reading))
  const texts = [...seen.texts].map(([text, count]) => ({
    text,
    count,
    isGap: isMissingText(text, !isCategory) && !(reading.as === 'number' && isRead(text)),
  }))
  const unread = texts.filter(({ text, isGap }) => !isGap && !isRead(text))
  const gaps = texts.reduce((sum, { count, isGap }) => sum + (isGap ? count : 0), rows - countOf(seen))
  const numbers = reading.as === 'date' ? seen.numbers : []
  const written = texts.some(({ text, isGap }) => !isGap && /[.,]/.test(text))
  return {
    name,
    kind: seen.booleans > 0 && seen.booleans === countOf(seen) ? 'boolean' : reading.as,
    used,
    missing: rows === 0 ? 0 : Math.round((10_000 * gaps) / rows) / 10_000,
    unreadable: unread.reduce((sum, { count }) => sum + count, numbers.length),
    unreadable_examples: [...unread.map(({ text }) => text), ...numbers.map(String)]
      .slice(0, EXAMPLES_MAX)
      .map((text) => cutText(text, EXAMPLE_LENGTH_MAX)),
    ...(reading.as === 'number' && written
      ? { decimal_mark: reading.isMixed === true && showsMark(seen) ? 'mixed' : reading.decimal }
      : {}),
    ...(reading.as === 'number' && seen.texts.size > 0 ? { notations: notationsOf(seen, reading) } : {}),
    ...(reading.as === 'date' ? { date_order: reading.order } : {}),
  }
}

const NOTATIONS_MAX = 8

/** The first value of each way of writing: the same signs and letters around digits, with the same marks between them. */
function notationsOf({ texts }: Seen, reading: ColumnReading) {
  const found = new Map<string, { written: string; read_as: number }>()
  for (const text of texts.keys()) {
    const value = numberIn(text, reading)
    if (Number.isNaN(value)) continue
    const between = text.trim().split(/\d+/)
    const shape = between.filter((part, at) => part !== between[at - 1]).join('0')
    if (!found.has(shape)) found.set(shape, { written: cutText(text, EXAMPLE_LENGTH_MAX), read_as: value })
    if (found.size === NOTATIONS_MAX) break
  }
  return [...found.values()]
}

/** Whether any value shows its decimal mark by itself. */
const showsMark = ({ texts }: Seen): boolean =>
  [...texts.keys()].some((text) => evidenceIn(text)?.mark !== undefined)
