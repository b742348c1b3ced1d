import type { Answer } from '../api/contract.ts'
import { locale } from '../language/languages.ts'
import { chosenTimeZone } from '../language/time-zone.ts'

export type Figures = Report['totals']

export type Interval = Report['intervals'][number]
export type Group = Report['groups'][number]

export type Report = Answer<'GET /api/v1/reports/conversations'>

export const PATH = '/api/v1/reports/conversations'

/** Where days begin: as the account chose, or where the browser is. */
export const zone = chosenTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const numbers = new Intl.NumberFormat(locale)
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const
const units = new Map(
  UNITS.map(([unit]) => [
    unit,
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  ]),
)

export const count = (value: number | null): string => (value === null ? '–' : numbers.format(value))
export const share = (value: number | null): string => (value === null ? '–' : percents.format(value))
/** "12 sec", "3.5 min", "2 days", in the largest unit that it fills. */
export function span(seconds: number | null): string {
  if (seconds === null) return '–'
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1]
  return units.get(unit)?.format(seconds / length) ?? ''
}

const DAY_MS = 86_400_000
const dayIn = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export interface Range {
  readonly from: string
  /** The day after the last one. */
  readonly to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The last days, today included, or the days that the address names. */
export function rangeOf(days: string, first: string, last: string): Range {
  if (days === 'custom' && DAY.test(first) && DAY.test(last)) return { from: first, to: addDays(last, 1) }
  const to = addDays(dayIn.format(new Date()), 1)
  return { from: addDays(to, -(Number(days) || 30)), to }
}

/** As many days, right before. */
export const before = ({ from, to }: Range): Range => ({
  from: addDays(from, -daysBetween(from, to)),
  to: from,
})
