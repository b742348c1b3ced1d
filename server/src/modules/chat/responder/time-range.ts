import { instantOf, type WallClock, wallClock } from '../../../algorithms/text/zoned-time.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

/** A stretch of the past that a question asks about. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
  /** How it reads at the beginning of an answer: "Last week". */
  readonly words: string
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The range that a question names, if it names one; days begin at midnight on the person's own wall. */
export function rangeIn(question: string, now: Date, timezone: string): TimeRange | undefined {
  const text = question.toLowerCase()
  const today = wallClock(now, timezone)
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
  const sinceMonday = (weekday + 6) % 7
  const midnight = (days: number): Date => startOf(today, days, timezone)
  const range = (from: Date, to: Date, words: string): TimeRange => ({ from, to, words })

  if (/\b(?:the )?day before yesterday\b/.test(text))
    return range(midnight(-2), midnight(-1), 'The day before yesterday')
  if (/\byesterday\b|\blast night\b/.test(text)) return range(midnight(-1), midnight(0), 'Yesterday')
  if (/\b(?:today|this morning|earlier today)\b/.test(text)) return range(midnight(0), now, 'Today')
  if (/\bthis week\b/.test(text)) return range(midnight(-sinceMonday), now, 'This week')
  if (/\blast weekend\b/.test(text))
    return range(midnight(-sinceMonday - 2), midnight(-sinceMonday), 'Last weekend')
  if (/\b(?:last|the past|previous) week\b/.test(text))
    return range(midnight(-sinceMonday - 7), midnight(-sinceMonday), 'Last week')
  if (/\blast month\b/.test(text))
    return range(monthStart(today, -1, timezone), monthStart(today, 0, timezone), 'Last month')
  if (/\bthis month\b/.test(text)) return range(monthStart(today, 0, timezone), now, 'This month')
  const ago = /\b(an?|one|two|three|four|five|six|\d{1,3}) (day|week|month)s? ago\b/.exec(text)
  if (ago !== null) return agoRange(ago, midnight)
  return namedRange(text, { today, weekday, timezone, midnight })
}

function agoRange(match: RegExpExecArray, midnight: (days: number) => Date): TimeRange {
  const count = NUMBERS[match[1] ?? ''] ?? Number(match[1])
  const unit = { day: 1, week: 7, month: 30 }[match[2] as 'day' | 'week' | 'month']
  const days = count * unit
  // The longer ago, the less exact the expression.
  const slack = unit === 1 ? 0 : Math.ceil(unit / 2)
  return {
    from: midnight(-days - slack),
    to: midnight(-days + slack + 1),
    words: capital(match[0]),
  }
}

const NAMED_MONTH = new RegExp(`\\b(?:in|last) (${MONTHS.join('|')})\\b`)

interface Calendar {
  readonly today: WallClock
  readonly weekday: number
  readonly timezone: string
  readonly midnight: (days: number) => Date
}

function namedRange(text: string, { today, weekday, timezone, midnight }: Calendar): TimeRange | undefined {
  const day = /\b(?:on|last) (sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/.exec(text)?.[1]
  if (day !== undefined) {
    const back = (weekday - WEEKDAYS.indexOf(day) + 7) % 7 || 7
    return { from: midnight(-back), to: midnight(-back + 1), words: `On ${capital(day)}` }
  }
  const month = NAMED_MONTH.exec(text)?.[1]
  if (month === undefined) return undefined
  const index = MONTHS.indexOf(month) + 1
  const shift = index - today.month - (index > today.month ? 12 : 0)
  return {
    from: monthStart(today, shift, timezone),
    to: monthStart(today, shift + 1, timezone),
    words: `In ${capital(month)}`,
  }
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
