/** Wall-clock time in an IANA timezone. */

export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const formatters = new Map<string, Intl.DateTimeFormat | undefined>()
/** People write what they like into a timezone; the map must not grow with it. */
const FORMATTERS_MAX = 600

function formatterOf(timezone: string): Intl.DateTimeFormat | undefined {
  if (timezone === '' || timezone === 'UTC') return undefined
  if (formatters.has(timezone)) return formatters.get(timezone)
  let formatter: Intl.DateTimeFormat | undefined
  try {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    // An unknown timezone is UTC.
  }
  if (formatters.size < FORMATTERS_MAX) formatters.set(timezone, formatter)
  return formatter
}

export function wallClock(at: Date, timezone: string): WallClock {
  const formatter = formatterOf(timezone)
  if (formatter === undefined)
    return {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
    }
  const parts = new Map(formatter.formatToParts(at).map((part) => [part.type, Number(part.value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

const asIfUtc = (clock: WallClock): number =>
  Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute)

/** Minutes that the timezone is ahead of UTC at that instant. */
export const offsetMinutes = (at: Date, timezone: string): number =>
  Math.round((asIfUtc(wallClock(at, timezone)) - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)

/** The instant of a wall clock. Looked up twice, because the offset at the guess may not be the one at the instant. */
export function instantOf(clock: WallClock, timezone: string): Date {
  const utc = asIfUtc(clock)
  const guess = new Date(utc - offsetMinutes(new Date(utc), timezone) * 60_000)
  return new Date(utc - offsetMinutes(guess, timezone) * 60_000)
}

/** `2026-03-10`, where the clock on the wall shows that day. */
export function dayOf(at: Date, timezone: string): string {
  const { year, month, day } = wallClock(at, timezone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
