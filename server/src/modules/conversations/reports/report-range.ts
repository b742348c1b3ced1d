import { dayOf, instantOf, wallClock } from '../../../algorithms/text/zoned-time.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/clock.ts'
import { type FieldError, invalid } from '../../../kernel/problem.ts'
import { isZoneName } from '../clocks/business-hours.schemas.ts'
import type { Interval, ReportQuery } from './report.schemas.ts'

const DAYS_MAX = 366
const DAYS_USUAL = 30

/** A part of the time that a report is about. */
export interface Bucket {
  readonly start?: string
  readonly weekday?: number
  readonly hour?: number
}

export interface ReportRange {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly interval: Interval
  readonly begins: Date
  readonly ends: Date
  readonly buckets: readonly Bucket[]
  /** When pieces of time begin, and the index of the bucket that each belongs to. */
  readonly pieces: readonly Date[]
  readonly bucketOf: readonly number[]
}

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const nameOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** 0 is Monday. */
const weekdayOf = (day: number): number => (new Date(day * DAY_MS).getUTCDay() + 6) % 7

/** The days that are asked for, where they begin and how they are put together. Every fault is named at once. */
export function rangeOf(query: ReportQuery, now: Date): ReportRange {
  const timeZone = query.time_zone || 'UTC'
  const errors: FieldError[] = []
  const isZone = isZoneName(timeZone)
  if (!isZone)
    errors.push({
      location: 'query.time_zone',
      message: 'has to be an IANA time zone such as Europe/Lisbon',
      value: timeZone,
    })
  const to = query.to ?? nameOf(numberOf(dayOf(now, isZone ? timeZone : 'UTC')) + 1)
  const from = query.from ?? nameOf(numberOf(to) - DAYS_USUAL)
  const days = numberOf(to) - numberOf(from)
  if (days < 1) errors.push({ location: 'query.to', message: 'has to lie after from', value: to })
  if (days > DAYS_MAX)
    errors.push({
      location: 'query.to',
      message: `has to lie at most ${DAYS_MAX} days after from`,
      value: to,
    })
  if (errors.length > 0) throw invalid(errors)
  const starts = Array.from({ length: days + 1 }, (_, at) => startOf(numberOf(from) + at, timeZone))
  const interval = query.interval ?? 'day'
  const range = { from, to, timeZone, interval, begins: starts[0] as Date, ends: starts[days] as Date }
  if (interval === 'hour_of_week') return { ...range, ...hoursOfWeek(numberOf(from), starts, timeZone) }
  return { ...range, ...daysOrWeeks(numberOf(from), starts.slice(0, -1), interval) }
}

function startOf(day: number, timeZone: string): Date {
  const [year, month, date] = nameOf(day).split('-').map(Number) as [number, number, number]
  return instantOf({ year, month, day: date, hour: 0, minute: 0 }, timeZone)
}

function daysOrWeeks(first: number, starts: readonly Date[], interval: Interval) {
  const firstOf = (day: number) => (interval === 'week' ? Math.max(first, day - weekdayOf(day)) : day)
  const buckets: { start: string }[] = []
  const bucketOf = starts.map((_, at) => {
    const start = nameOf(firstOf(first + at))
    if (buckets.at(-1)?.start !== start) buckets.push({ start })
    return buckets.length - 1
  })
  return { buckets, pieces: starts, bucketOf }
}

/** Hours of the wall's clock; only on days whose clocks are changed does it have to be asked for each of them. */
function hoursOfWeek(first: number, starts: readonly Date[], timeZone: string) {
  const buckets = Array.from({ length: 168 }, (_, at) => ({
    weekday: Math.floor(at / 24) + 1,
    hour: at % 24,
  }))
  const pieces: Date[] = []
  const bucketOf: number[] = []
  for (const [at, start] of starts.slice(0, -1).entries()) {
    const end = (starts[at + 1] as Date).getTime()
    const isUsual = end - start.getTime() === DAY_MS
    for (let time = start.getTime(), hour = 0; time < end; time += HOUR_MS, hour += 1) {
      const piece = new Date(time)
      pieces.push(piece)
      bucketOf.push(weekdayOf(first + at) * 24 + (isUsual ? hour : wallClock(piece, timeZone).hour))
    }
  }
  return { buckets, pieces, bucketOf }
}
