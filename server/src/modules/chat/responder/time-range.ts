import {
  type CalendarUnit,
  MONTHS,
  type TimeExpression,
  timesIn,
  WEEKDAYS,
} from '../../../algorithms/text/time-expressions.ts'
import { instantOf, type WallClock, wallClock } from '../../../algorithms/text/zoned-time.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

/** A stretch of the past that a question asks about. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
  /** How it reads at the beginning of an answer: "Last week". */
  readonly words: string
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Of several times in a question the first of these kinds counts. */
const KINDS = ['day', 'unit', 'ago', 'weekday', 'date', 'month'] as const

/** The range that a question names, if it names one; days begin at midnight on the person's own wall. */
export function rangeIn(question: string, now: Date, timezone: string): TimeRange | undefined {
  const today = wallClock(now, timezone)
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
  const midnight = (days: number): Date => startOf(today, days, timezone)
  const calendar = { now, today, weekday, timezone, midnight }
  const times = timesIn(question)
  for (const kind of KINDS)
    for (const time of times) {
      const range = time.kind === kind ? rangeOf(time, calendar) : undefined
      if (range !== undefined) return range
    }
  return undefined
}

interface Calendar {
  readonly now: Date
  readonly today: WallClock
  readonly weekday: number
  readonly timezone: string
  readonly midnight: (days: number) => Date
}

function rangeOf(time: TimeExpression, calendar: Calendar): TimeRange | undefined {
  const { now, weekday, midnight } = calendar
  switch (time.kind) {
    case 'day':
      return {
        from: midnight(-time.daysBack),
        to: time.daysBack === 0 ? now : midnight(1 - time.daysBack),
        words: ['Today', 'Yesterday', 'The day before yesterday'][time.daysBack] as string,
      }
    case 'unit':
      return unitRange(time.unit, time.isCurrent, calendar)
    case 'ago':
      return agoRange(time, midnight)
    case 'weekday': {
      const back = (weekday - time.weekday + 7) % 7 || 7
      const words = `On ${capital(WEEKDAYS[time.weekday] as string)}`
      return { from: midnight(-back), to: midnight(-back + 1), words }
    }
    case 'date':
      return dateRange(time, calendar)
    case 'month':
      return monthRange(time, calendar)
    default:
      return undefined
  }
}

function unitRange(unit: CalendarUnit, isCurrent: boolean, calendar: Calendar): TimeRange | undefined {
  const { now, today, weekday, timezone, midnight } = calendar
  const monday = -((weekday + 6) % 7)
  const words = `${isCurrent ? 'This' : 'Last'} ${unit}`
  const between = (from: Date, to: Date) => ({ from, to: isCurrent ? now : to, words })
  const month = (months: number) => monthStart(today, months, timezone)
  if (unit === 'week') return between(midnight(isCurrent ? monday : monday - 7), midnight(monday))
  if (unit === 'weekend') return isCurrent ? undefined : between(midnight(monday - 2), midnight(monday))
  if (unit === 'month') return between(month(isCurrent ? 0 : -1), month(0))
  return between(month(1 - today.month - (isCurrent ? 0 : 12)), month(1 - today.month))
}

function agoRange(
  { count, unit, words }: Extract<TimeExpression, { kind: 'ago' }>,
  midnight: (days: number) => Date,
): TimeRange {
  const length = { day: 1, week: 7, weekend: 7, month: 30, year: 365 }[unit]
  const days = count * length
  // The longer ago, the less exact the expression; and "a few" is not exact at all.
  const isVague = /couple|few/i.test(words)
  const slack = length === 1 ? (isVague ? 2 : 0) : Math.ceil(length / 2)
  return {
    from: midnight(-days - slack),
    to: midnight(-days + slack + 1),
    words: capital(words.toLowerCase()),
  }
}

function dateRange(
  { year, month, day }: Extract<TimeExpression, { kind: 'date' }>,
  { today, timezone }: Calendar,
): TimeRange {
  const isAhead = month * 100 + day > (today.month - 1) * 100 + today.day
  const date = { year: year ?? today.year - (isAhead ? 1 : 0), month: month + 1, day, hour: 0, minute: 0 }
  const words = `On ${day} ${capital(MONTHS[month] ?? '')}${year === undefined ? '' : ` ${year}`}`
  return { from: startOf(date, 0, timezone), to: startOf(date, 1, timezone), words }
}

function monthRange(
  { year, month, hasPreposition }: Extract<TimeExpression, { kind: 'month' }>,
  { today, timezone }: Calendar,
): TimeRange | undefined {
  if (!hasPreposition) return undefined
  const ahead = month + 1 - today.month
  const shift = year === undefined ? ahead - (ahead > 0 ? 12 : 0) : ahead + (year - today.year) * 12
  const words = `In ${capital(MONTHS[month] as string)}${year === undefined ? '' : ` ${year}`}`
  return { from: monthStart(today, shift, timezone), to: monthStart(today, shift + 1, timezone), words }
}

function startOf(today: WallClock, days: number, timezone: string): Date {
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day) + days * DAY_MS)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return instantOf({ year, month, day, hour: 0, minute: 0 }, timezone)
}

function monthStart(today: WallClock, months: number, timezone: string): Date {
  const date = new Date(Date.UTC(today.year, today.month - 1 + months, 1))
  return instantOf(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: 1, hour: 0, minute: 0 },
    timezone,
  )
}

/** "yesterday", "on Monday", "last week", "in March": how long ago something was said. */
export function agoInWords(at: Date, now: Date, timezone: string): string {
  const then = wallClock(at, timezone)
  const today = wallClock(now, timezone)
  const dayNumber = (clock: WallClock) => Date.UTC(clock.year, clock.month - 1, clock.day) / DAY_MS
  const days = dayNumber(today) - dayNumber(then)
  if (days <= 0) return 'earlier today'
  if (days === 1) return 'yesterday'
  if (days < 7) return `on ${capital(WEEKDAYS[new Date(dayNumber(then) * DAY_MS).getUTCDay()] as string)}`
  if (days < 14) return 'last week'
  if (days < 60) return `${Math.round(days / 7)} weeks ago`
  return `in ${capital(MONTHS[then.month - 1] as string)}${then.year === today.year ? '' : ` ${then.year}`}`
}
