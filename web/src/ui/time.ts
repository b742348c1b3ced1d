import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { inZone } from '../language/time-zone.ts'

const RELATIVE = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const EXACT = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...inZone })

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
  return t('just now')
}

export const exactly = (iso: string | undefined): string =>
  iso === undefined || iso === '' || !Number.isFinite(Date.parse(iso)) ? '' : EXACT.format(new Date(iso))

const DAY = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...inZone })
const CLOCK = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...inZone })
const LONG_DAY = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  ...inZone,
})
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** "19 m", "2 h", "3 d", then the day; for lists where a column is narrow. */
export function shortAgo(iso: string): string {
  const seconds = (Date.now() - Date.parse(iso)) / 1000
  if (!Number.isFinite(seconds)) return ''
  if (seconds < MINUTE_S) return t('now')
  if (seconds < HOUR_S) return t('{count} m', { count: Math.floor(seconds / MINUTE_S) })
  if (seconds < DAY_S) return t('{count} h', { count: Math.floor(seconds / HOUR_S) })
  if (seconds < 7 * DAY_S) return t('{count} d', { count: Math.floor(seconds / DAY_S) })
  return DAY.format(new Date(iso))
}

export const clockTime = (iso: string): string => CLOCK.format(new Date(iso))

// The calendar's day in the chosen zone, as 2026-11-18.
const CALENDAR_DAY = new Intl.DateTimeFormat('en-CA', {
  ...inZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const dayStart = (at: Date): number => Date.parse(CALENDAR_DAY.format(at))

/** "Today", "Yesterday", or the day. */
export function dayName(iso: string): string {
  const days = Math.round((dayStart(new Date()) - dayStart(new Date(iso))) / (DAY_S * 1000))
  return days === 0 || days === 1 ? capital(RELATIVE.format(-days, 'day')) : LONG_DAY.format(new Date(iso))
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
