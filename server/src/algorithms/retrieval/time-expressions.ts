import { DAY_MS } from '../../kernel/clock.ts'

/** A stretch of time that a question names, in milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const SEASONS: Record<string, number> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 }
const UNIT_DAYS: Record<string, number> = { day: 1, week: 7, weekend: 7, month: 30, year: 365 }
/** A month without its year may be any of the last ones. */
const YEARS_BACK = 3

const MONTH = MONTHS.join('|')
const DATE = new RegExp(
  `(?:\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?\\b(${MONTH})\\b(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?(?:,?\\s+(?:of\\s+)?(\\d{4})\\b)?`,
  'gi',
)
const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const SEASON = /\b(spring|summer|fall|autumn|winter)(?:\s+(?:of\s+)?(\d{4}))?\b/gi
const YEAR = /\b(?:19|20)\d\d\b/g
const AGO = new RegExp(
  `\\b(\\d{1,3}|an?|${NUMBERS.join('|')}|couple of|few)\\s+(day|week|month|year)s?\\s+ago\\b`,
  'gi',
)
const LAST = /\b(last|past|previous|this)\s+(week|weekend|month|year)\b/gi
const LAST_WEEKDAY = new RegExp(`\\b(?:last|on|this)\\s+(${WEEKDAYS.join('|')})\\b`, 'gi')
const DAY = /\b(today|yesterday|tonight|this morning)\b/gi

/** The periods that a question names, counted from `now` in the given time zone. */
export function periodsIn(text: string, now: number, timezone: string | undefined): Period[] {
  const local = now + offsetOf(now, timezone)
  const periods = [...dates(text, local), ...relative(text, local)]
  if (periods.length === 0) {
    for (const [year] of text.matchAll(YEAR)) periods.push(months(Number(year), 0, 12))
  }
  const shift = local - now
  return periods.map(({ from, to }) => ({ from: from - shift, to: to - shift }))
}

function dates(text: string, now: number): Period[] {
  const found: Period[] = []
  for (const [, year, month, day] of text.matchAll(ISO_DATE)) {
    found.push(oneDay(Date.UTC(Number(year), Number(month) - 1, Number(day))))
  }
  for (const [all, before, name, after, year] of text.matchAll(DATE)) {
    // "may" and "march" are also verbs; as months they are written with a capital letter.
    const isVerb = /\b(may|march)\b/.test(all)
    const day = before ?? after
    if (isVerb && day === undefined && year === undefined) continue
    const month = MONTHS.indexOf((name as string).toLowerCase())
    for (const candidate of year === undefined ? recentYears(now, month) : [Number(year)]) {
      found.push(
        day === undefined ? months(candidate, month, 1) : oneDay(Date.UTC(candidate, month, Number(day))),
      )
    }
  }
  for (const [, name, year] of text.matchAll(SEASON)) {
    const month = SEASONS[(name as string).toLowerCase()] as number
    for (const candidate of year === undefined ? recentYears(now, month) : [Number(year)]) {
      found.push(months(candidate, month, 3))
    }
  }
  return found
}

function relative(text: string, now: number): Period[] {
  const found: Period[] = []
  const today = Math.floor(now / DAY_MS) * DAY_MS
  for (const [word] of text.matchAll(DAY)) {
    found.push(oneDay(word.toLowerCase() === 'yesterday' ? today - DAY_MS : today))
  }
  for (const [, amount, unit] of text.matchAll(AGO)) {
    const days = UNIT_DAYS[(unit as string).toLowerCase()] as number
    const centre = today - count(amount as string) * days * DAY_MS
    // "Three weeks ago" is as exact as a week, not as a day.
    found.push({ from: centre - (days / 2) * DAY_MS, to: centre + (days / 2 + 1) * DAY_MS })
  }
  for (const [, which, unit] of text.matchAll(LAST)) {
    const days = UNIT_DAYS[(unit as string).toLowerCase()] as number
    const end = (which as string).toLowerCase() === 'this' ? today + DAY_MS : today
    found.push({ from: end - (days + 7) * DAY_MS, to: end })
  }
  for (const [, name] of text.matchAll(LAST_WEEKDAY)) {
    const back = (new Date(today).getUTCDay() - WEEKDAYS.indexOf((name as string).toLowerCase()) + 7) % 7 || 7
    found.push(oneDay(today - back * DAY_MS))
  }
  return found
}

const oneDay = (from: number): Period => ({ from, to: from + DAY_MS - 1 })

const months = (year: number, month: number, length: number): Period => ({
  from: Date.UTC(year, month, 1),
  to: Date.UTC(year, month + length, 1) - 1,
})

function recentYears(now: number, month: number): number[] {
  const today = new Date(now)
  const newest = today.getUTCFullYear() - (month > today.getUTCMonth() ? 1 : 0)
  return Array.from({ length: YEARS_BACK }, (_, back) => newest - back)
}

function count(word: string): number {
  const lower = word.toLowerCase()
  if (lower === 'a' || lower === 'an') return 1
  if (lower === 'couple of') return 2
  if (lower === 'few') return 3
  const spelled = NUMBERS.indexOf(lower)
  return spelled >= 0 ? spelled : Number(lower)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const FORMATS_KEPT = 500

/** How far local clocks are ahead of UTC; an unknown zone counts as UTC, since a day more or less decides nothing. */
function offsetOf(now: number, timezone: string | undefined): number {
  if (timezone === undefined || timezone === 'UTC') return 0
  try {
    let format = formats.get(timezone)
    if (format === undefined) {
      format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
      if (formats.size >= FORMATS_KEPT) formats.clear()
      formats.set(timezone, format)
    }
    const name = format.formatToParts(now).find((part) => part.type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
    if (sign === undefined) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  } catch {
    return 0
  }
}
