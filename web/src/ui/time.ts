const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 hours ago"; nothing for a moment that never was. */
export function ago(iso: string | undefined): string {
  if (iso === undefined || iso === '') return ''
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  if (!Number.isFinite(seconds) || Date.parse(iso) <= 0) return ''
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.round(seconds / length), unit)
  }
  return 'just now'
}

export const exactly = (iso: string | undefined): string =>
  iso === undefined || iso === '' || !Number.isFinite(Date.parse(iso)) ? '' : EXACT.format(new Date(iso))

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const LONG_DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** "19 m", "2 h", "3 d", then the day; for lists where a column is narrow. */
export function shortAgo(iso: string): string {
  const seconds = (Date.now() - Date.parse(iso)) / 1000
  if (!Number.isFinite(seconds)) return ''
  if (seconds < MINUTE_S) return 'now'
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} m`
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`
  if (seconds < 7 * DAY_S) return `${Math.floor(seconds / DAY_S)} d`
  return DAY.format(new Date(iso))
}

export const clockTime = (iso: string): string => CLOCK.format(new Date(iso))

const dayStart = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** "Today", "Yesterday", or the day. */
export function dayName(iso: string): string {
  const days = Math.round((dayStart(new Date()) - dayStart(new Date(iso))) / (DAY_S * 1000))
  return days === 0 || days === 1 ? capital(RELATIVE.format(-days, 'day')) : LONG_DAY.format(new Date(iso))
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
