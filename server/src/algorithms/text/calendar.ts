import { createRequire } from 'node:module'
import type { ParsedResult } from 'chrono-node'
import { MONTHS } from './time-expressions.ts'
import { instantOf, offsetMinutes, type WallClock, wallClock } from './zoned-time.ts'

/** How sharply a time was given. "In June" is a month, "tomorrow" a day, "tomorrow at 3" a moment. */
export type Sharpness = 'moment' | 'day' | 'week' | 'month' | 'season' | 'year'

export interface TimeMention {
  /** Where it stands in the text, the preposition in front of it included. */
  readonly start: number
  readonly end: number
  readonly sharpness: Sharpness
  /** Whether a year was said or follows from what was said ("tomorrow" has one, "May 14th" has not). */
  readonly hasYear: boolean
  /** The time meant, given whether the sentence looks back or ahead. A day means its noon on the wall. */
  resolve(looks: 'back' | 'ahead'): Date
}

export interface Now {
  readonly at: Date
  readonly timezone: string
}

const require = createRequire(import.meta.url)
let chrono: { parse(text: string, reference: object): ParsedResult[] } | undefined

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const WEEKDAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** Most sentences name no time at all, and asking costs more than everything else. */
const MAY_NAME_A_TIME = new RegExp(
  `\\b(?:${WEEKDAYS}|to(?:day|night|morrow)|yesterday|ago|last|next|this|weekend|(?:${MONTH})|\\d{1,2}(?:st|nd|rd|th)|\\d{4}|in (?:an?|\\d+|\\w+) (?:hour|day|week|month|year)s?|\\d{1,2}[/.-]\\d{1,2})\\b`,
  'i',
)
const IN_FRONT =
  /(?:\b(?:on|by|until|till|at|in|from|since|of|the|this|coming|around|starting|during|for|before|after|end|day|mid|beginning)[\s-]+){1,10}$/i
const DURATION = /\b(?:for|past|every|each|under|over|within)\s+(?:the\s+)?(?:(?:last|past)\s*)?$/i
const DAY_OF_MONTH =
  /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|floor|time|place|grade|year|edition|century|row|street|avenue|birthday|\p{L}+day))/iu
const SEASON = /\b(last|this|next) (spring|summer|autumn|fall|winter)\b/i
const YEAR = /\b(?:back )?in (19\d\d|20\d\d)\b/i
const DAY_AFTER_TOMORROW = /\b(?:the )?day after tomorrow\b/i
const SEASON_MONTHS: Readonly<Record<string, number>> = {
  spring: 4,
  summer: 7,
  autumn: 10,
  fall: 10,
  winter: 1,
}

const atNoon = (year: number, month: number, day: number): WallClock => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 12,
    minute: 0,
  }
}

/** "At 5" is in the afternoon; from six on it may be either. */
const AFTERNOON_HOUR_MAX = 5

/** One statement with a time in it is far shorter; the library takes more than linear time for long texts. */
const TEXT_LENGTH_MAX = 400

/** The first time that a text names, if any. */
export function findTime(whole: string, now: Now): TimeMention | undefined {
  const text = whole.slice(0, TEXT_LENGTH_MAX)
  if (!MAY_NAME_A_TIME.test(text)) return undefined
  return ownWords(text, now) ?? viaChrono(text, now)
}

/** What the library does not know: "on the 3rd", "last summer", "in 2015". */
function ownWords(text: string, now: Now): TimeMention | undefined {
  const today = wallClock(now.at, now.timezone)
  const make = (
    match: RegExpExecArray,
    sharpness: Sharpness,
    hasYear: boolean,
    clockOf: (looks: 'back' | 'ahead') => WallClock,
  ): TimeMention => ({
    ...withPreposition(text, match.index, match.index + match[0].length),
    sharpness,
    hasYear,
    resolve: (looks) => instantOf(clockOf(looks), now.timezone),
  })
  const later = DAY_AFTER_TOMORROW.exec(text)
  if (later !== null) return make(later, 'day', true, () => atNoon(today.year, today.month, today.day + 2))
  const season = SEASON.exec(text)
  if (season !== null) {
    const month = SEASON_MONTHS[season[2]?.toLowerCase() ?? ''] ?? 1
    const years = { last: month < today.month ? 0 : -1, this: 0, next: month > today.month ? 0 : 1 }
    const year = today.year + years[(season[1] ?? 'this').toLowerCase() as keyof typeof years]
    return make(season, 'season', true, () => atNoon(year, month, 1))
  }
  const ordinal = DAY_OF_MONTH.exec(text)
  const day = Number(ordinal?.[1])
  if (ordinal !== null && day >= 1 && day <= 31)
    return make(ordinal, 'day', true, (looks) => {
      const months = looks === 'ahead' ? (day < today.day ? 1 : 0) : day > today.day ? -1 : 0
      return atNoon(today.year, today.month + months, day)
    })
  const year = YEAR.exec(text)
  return year === null ? undefined : make(year, 'year', true, () => atNoon(Number(year[1]), 1, 1))
}

function withPreposition(text: string, start: number, end: number): { start: number; end: number } {
  const before = IN_FRONT.exec(text.slice(0, start))
  return { start: before === null ? start : before.index, end }
}

function viaChrono(text: string, now: Now): TimeMention | undefined {
  chrono ??= require('chrono-node') as { parse(text: string, reference: object): ParsedResult[] }
  const reference = { instant: now.at, timezone: offsetMinutes(now.at, now.timezone) }
  const results = chrono.parse(text, reference)
  // "10k in 48 minutes yesterday" happened yesterday.
  const isSpan = (one: ParsedResult): boolean => /\b(?:minutes?|hours?|seconds?|mins?)\b/i.test(one.text)
  for (const result of [...results.filter((one) => !isSpan(one)), ...results.filter(isSpan)]) {
    const sharpness = sharpnessOf(result)
    if (sharpness === undefined || DURATION.test(text.slice(0, result.index))) continue
    return {
      ...withPreposition(text, result.index, result.index + result.text.length),
      sharpness,
      hasYear: result.start.isCertain('year') || (!result.start.isCertain('month') && sharpness !== 'month'),
      resolve: (looks) => resolved(result, sharpness, looks, now),
    }
  }
  return undefined
}

function sharpnessOf(result: ParsedResult): Sharpness | undefined {
  const { start, text } = result
  if (/\bweek\b(?!end)/i.test(text) && !/\bago\b|\bin\b/i.test(text)) return 'week'
  if (/^this (?:morning|afternoon|evening)|^last night|^to(?:night|day)/i.test(text)) return 'day'
  const hasDay = start.isCertain('day') || start.isCertain('weekday')
  if (hasDay && start.isCertain('hour')) return 'moment'
  // "Sat" and "sun" are words of their own, too.
  if (hasDay) return /^(?:sat|sun|mon|wed|fri|mar)$/i.test(text) ? undefined : 'day'
  if (start.isCertain('month')) return /^(?:may|march|mar)$/.test(text) ? undefined : 'month'
  if (start.isCertain('year') && !start.isCertain('hour'))
    return /\b(?:year|\d{4})/i.test(text) ? 'year' : undefined
  return undefined
}

function resolved(result: ParsedResult, sharpness: Sharpness, looks: 'back' | 'ahead', now: Now): Date {
  const { start, text } = result
  const today = wallClock(now.at, now.timezone)
  const read = (part: 'year' | 'month' | 'day' | 'hour' | 'minute'): number => start.get(part) ?? 0
  let clock: WallClock = atNoon(read('year'), read('month'), read('day'))
  if (/^last night/i.test(text)) clock = atNoon(today.year, today.month, today.day - 1)
  const isBefore = (one: WallClock): boolean =>
    one.year * 10_000 + one.month * 100 + one.day < today.year * 10_000 + today.month * 100 + today.day
  const isSaid = /^(?:last|next|this|past)\b/i.test(text) || start.isCertain('year')
  if (!isSaid && !start.isCertain('month')) {
    // Today is not called by its name: on a Tuesday, "on Tuesday" is in a week.
    if (looks === 'ahead' && isBefore(atNoon(clock.year, clock.month, clock.day - 1)))
      clock = atNoon(clock.year, clock.month, clock.day + 7)
    if (looks === 'back' && !isBefore(clock)) clock = atNoon(clock.year, clock.month, clock.day - 7)
  } else if (!isSaid) {
    const comparable = sharpness === 'month' ? atNoon(clock.year, clock.month, 28) : clock
    if (looks === 'ahead' && isBefore(comparable)) clock = { ...clock, year: clock.year + 1 }
    if (looks === 'back' && !isBefore(clock)) clock = { ...clock, year: clock.year - 1 }
    if (looks === 'ahead' && clock.year - today.year > 1) clock = { ...clock, year: today.year }
    if (looks === 'back' && today.year - clock.year > 1) clock = { ...clock, year: today.year - 1 }
  }
  if (sharpness === 'moment') clock = { ...clock, hour: hourOf(result), minute: read('minute') }
  return instantOf(clock, now.timezone)
}

/** "On Tuesday at 3": a bare hour that is night is not meant; "3 am" and "03:00" are. */
function hourOf({ start, text }: ParsedResult): number {
  const hour = start.get('hour') ?? 0
  const isBare = !start.isCertain('meridiem') && !/\b(?:\d{1,2}[:.]\d\d|0\d|morning|night|noon)\b/i.test(text)
  return isBare && hour >= 1 && hour <= AFTERNOON_HOUR_MAX ? hour + 12 : hour
}

const MONTH_NAMES = MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1))
const SEASON_NAMES = [
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'autumn',
  'autumn',
  'autumn',
  'winter',
]

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "on 20 March 2026 at 14:30", "in June 2026": said so that it stays true tomorrow. */
export function timeInWords(at: Date, sharpness: Sharpness, timezone: string): string {
  const { year, month, day, hour, minute } = wallClock(at, timezone)
  if (sharpness === 'year') return `in ${year}`
  if (sharpness === 'season') return `in ${SEASON_NAMES[month - 1]} ${year}`
  if (sharpness === 'month') return `in ${MONTH_NAMES[month - 1]} ${year}`
  if (sharpness === 'week') return `in the week of ${day} ${MONTH_NAMES[month - 1]} ${year}`
  const date = `on ${day} ${MONTH_NAMES[month - 1]} ${year}`
  return sharpness === 'moment' ? `${date} at ${twoDigits(hour)}:${twoDigits(minute)}` : date
}
