import { type DateOrder, orderIn, readDate } from '../text/written-date.ts'
import {
  type DecimalMark,
  evidenceIn,
  isMissingText,
  type Notation,
  readNumber,
} from '../text/written-number.ts'

/** How the values of one column are read; decided from the whole column, kept with the model, used for every record. */
export type ColumnReading =
  | ({ readonly as: 'number'; readonly isFlag?: boolean } & Notation)
  | { readonly as: 'date'; readonly order: DateOrder }
  | { readonly as: 'category' }

/** What stands in a column: numbers of JSON, and how often each text occurs. */
export interface ColumnValues {
  readonly numbers: readonly number[]
  readonly texts: ReadonlyMap<string, number>
}

/** Among values that are there, so large a share has to be numbers or dates. */
const SHARE = 0.9
/** With many different values half of them will do: as categories they would say nothing. */
const SHARE_OF_MANY = 0.5
const MANY = 20

export const CATEGORY: ColumnReading = { as: 'category' }

export function decideReading(values: ColumnValues): ColumnReading {
  const there = [...values.texts].filter(([text]) => !isMissingText(text, true))
  const total = there.reduce((sum, [, count]) => sum + count, values.numbers.length)
  const date = { as: 'date' as const, order: orderOf(there) }
  const number = numberReading(values.numbers, there)
  for (const reading of [date, number]) {
    const read = there.filter(([text]) => !Number.isNaN(numberIn(text, reading)))
    const plain = reading.as === 'number' ? values.numbers.length : 0
    const count = read.reduce((sum, [, times]) => sum + times, plain)
    const isMany = read.length + new Set(values.numbers.slice(0, 1_000)).size > MANY
    if (count > 0 && (count >= SHARE * total || (isMany && count > SHARE_OF_MANY * total))) return reading
  }
  // Only gaps, however they are written: nothing there is a category.
  return total === 0 && values.texts.size > 0 ? number : CATEGORY
}

/** One mark for all where so large a share of the values that show theirs agree. */
const AGREED = 0.9
type Votes = Record<DecimalMark, number>
const agreedMark = (votes: Votes): DecimalMark | undefined => {
  const [dots, commas] = [votes['.'], votes[',']]
  if (dots + commas === 0) return undefined
  if (dots >= AGREED * (dots + commas)) return '.'
  return commas >= AGREED * (dots + commas) ? ',' : undefined
}

/** Values that show their decimal mark decide for those that do not: of their own currency first, then of the column. */
function numberReading(
  plain: readonly number[],
  texts: readonly (readonly [string, number])[],
): Extract<ColumnReading, { as: 'number' }> {
  const votes: Votes = { '.': 0, ',': 0 }
  const byCurrency = new Map<string, Votes>()
  let [percents, textNumbers, hasAmbiguous] = [0, 0, false]
  const certain: string[] = []
  const unmarked: string[] = []
  for (const [text, count] of texts) {
    const evidence = evidenceIn(text)
    if (evidence === undefined) continue
    textNumbers += count
    const { mark, currency } = evidence
    if (mark !== undefined) {
      votes[mark] += count
      if (currency !== undefined) {
        const own = byCurrency.get(currency) ?? { '.': 0, ',': 0 }
        own[mark] += count
        byCurrency.set(currency, own)
      }
    }
    if (evidence.isAmbiguous) hasAmbiguous = true
    else certain.push(text)
    if (evidence.isPercent) percents += count
    else unmarked.push(text)
  }
  const agreed = agreedMark(votes)
  const currencies = Object.fromEntries(
    [...byCurrency].flatMap(([currency, own]) => {
      const mark = agreedMark(own)
      return mark === undefined ? [] : [[currency, mark] as const]
    }),
  )
  const notation: Notation = {
    decimal: agreed ?? (votes[','] > votes['.'] ? ',' : '.'),
    currencies,
    ...(agreed === undefined ? { isMixed: true } : {}),
  }
  const typical = hasAmbiguous ? typicalOf(plain, certain, notation) : undefined
  const sized = { ...notation, ...(typical === undefined ? {} : { typical }) }
  // Half a column in percent and half in shares is one column of shares.
  const others = [
    ...plain.slice(0, LOOKED_AT),
    ...unmarked.slice(0, LOOKED_AT).map((text) => readNumber(text, sized)),
  ]
  const isShare =
    percents > 0 && percents < textNumbers + plain.length && others.every((value) => Math.abs(value) <= 1)
  return { as: 'number', ...sized, ...(isShare ? { percentIsShare: true } : {}) }
}

const LOOKED_AT = 1_000

/** The median size of values that can be read in one way only; undefined when there are none. */
function typicalOf(
  plain: readonly number[],
  certain: readonly string[],
  notation: Notation,
): number | undefined {
  const sizes = [
    ...plain.slice(0, LOOKED_AT),
    ...certain.slice(0, LOOKED_AT).map((text) => readNumber(text, notation)),
  ]
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)]
}

/** Day first unless more dates show the opposite; slashes alone are read as in the United States. */
function orderOf(texts: readonly (readonly [string, number])[]): DateOrder {
  const votes = { dmy: 0, mdy: 0 }
  let slashes = 0
  for (const [text, count] of texts) {
    const order = orderIn(text)
    if (order !== undefined) votes[order] += count
    else if (text.includes('/')) slashes += count
  }
  if (votes.dmy === votes.mdy) return slashes > 0 ? 'mdy' : 'dmy'
  return votes.dmy > votes.mdy ? 'dmy' : 'mdy'
}

/** What a value is by a reading, as a number; NaN for gaps and for what cannot be read. */
export function numberIn(value: string | number, reading: ColumnReading): number {
  if (typeof value === 'number') return reading.as === 'date' ? Number.NaN : value
  if (reading.as === 'number') return readNumber(value, reading)
  return reading.as === 'date' ? readDate(value, reading.order) : Number.NaN
}

/** Numbers on the way of a date to its parts. */
export type DatePart = 'weekday' | 'month'

/** Monday is 0, January 1. */
export function datePart(days: number, part: DatePart): number {
  if (Number.isNaN(days)) return days
  const whole = Math.floor(days)
  if (part === 'weekday') return (((whole + 3) % 7) + 7) % 7
  return new Date(whole * 86_400_000).getUTCMonth() + 1
}
