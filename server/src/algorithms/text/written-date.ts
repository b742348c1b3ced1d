/** How a column writes days with two small numbers: 05/01/2026 is 5 January (`dmy`) or 1 May (`mdy`). */
export type DateOrder = 'dmy' | 'mdy'

const DAY_MS = 86_400_000
const TIME = String.raw`(?:[T ,]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(am|pm)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?`
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}$`, 'i')
const SHORT = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i')
const NAMED_DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4})${TIME}$`, 'i')
const NAMED_MONTH_FIRST = new RegExp(
  String.raw`^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}$`,
  'i',
)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LENGTH_MAX = 40

/** Days since 1970-01-01 in UTC, with the time of day as a fraction; NaN when there is no such day. */
export function readDate(text: string, order: DateOrder): number {
  if (text.length > LENGTH_MAX || !/\d/.test(text)) return Number.NaN
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  const iso = ISO.exec(trimmed)
  if (iso !== null) return daysOf(iso[1], iso[2], iso[3], iso.slice(4))
  const short = SHORT.exec(trimmed)
  if (short !== null) {
    const own = orderIn(trimmed) ?? order
    const [day, month] = own === 'dmy' ? [short[1], short[3]] : [short[3], short[1]]
    return daysOf(fullYear(short[4] as string), month, day, short.slice(5))
  }
  const named = NAMED_DAY_FIRST.exec(trimmed)
  if (named !== null) return daysOf(named[3], monthNamed(named[2]), named[1], named.slice(4))
  const american = NAMED_MONTH_FIRST.exec(trimmed)
  if (american !== null) return daysOf(american[3], monthNamed(american[1]), american[2], american.slice(4))
  return Number.NaN
}

/** The order that a date shows by itself: a number above 12 is no month, and dots stand in day-first dates. */
export function orderIn(text: string): DateOrder | undefined {
  const short = SHORT.exec(text.trim())
  if (short === null) return undefined
  if (Number(short[1]) > 12) return 'dmy'
  if (Number(short[3]) > 12) return 'mdy'
  return short[2] === '.' ? 'dmy' : undefined
}

const fullYear = (year: string): string =>
  year.length === 4 ? year : String(Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year))
const monthNamed = (name: string | undefined): string =>
  String(1 + MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()))

function daysOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hours, minutes, seconds, half, zone]: readonly (string | undefined)[],
): number {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const at = new Date(Date.UTC(y, m - 1, d))
  if (at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return Number.NaN
  if (hours === undefined) return at.getTime() / DAY_MS
  const noon = half === undefined ? 0 : half.toLowerCase() === 'pm' ? 12 : 0
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + noon
  if (hour > 24 || Number(minutes) > 59) return Number.NaN
  const time = hour * 3_600_000 + Number(minutes) * 60_000 + Number(seconds ?? 0) * 1_000
  return (at.getTime() + time - offsetMs(zone)) / DAY_MS
}

/** A time without a zone is taken as UTC, so that no answer depends on where the server stands. */
function offsetMs(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '')
  if (found === null) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}
