import { DAY_MS } from '../../kernel/clock.ts'
import { type TimeExpression, timesIn } from '../text/time-expressions.ts'
import { offsetMinutes } from '../text/zoned-time.ts'

/** A stretch of time that a question names, in milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

const UNIT_DAYS = { day: 1, week: 7, weekend: 7, month: 30, year: 365 } as const
/** A month without its year may be any of the last ones. */
const YEARS_BACK = 3

/** The periods that a question names, counted from `now` in the given time zone, an unknown one being UTC. */
export function periodsIn(text: string, now: number, timezone: string | undefined): Period[] {
  const shift = offsetMinutes(new Date(now), timezone ?? '') * 60_000
  const periods = timesIn(text).flatMap((time) => periodsOf(time, now + shift))
  return periods.map(({ from, to }) => ({ from: from - shift, to: to - shift }))
}

/** As wide as people are inexact: who says "last week" may mean any day of the last fourteen. */
function periodsOf(time: TimeExpression, now: number): Period[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  switch (time.kind) {
    case 'date':
      return yearsOf(time, now).map((year) => oneDay(Date.UTC(year, time.month, time.day)))
    case 'month':
      return yearsOf(time, now).map((year) => months(year, time.month, 1))
    case 'season':
      return yearsOf(time, now).map((year) => months(year, time.month, 3))
    case 'year':
      return [months(time.year, 0, 12)]
    case 'day':
      return [oneDay(today - time.daysBack * DAY_MS)]
    case 'ago': {
      const days = UNIT_DAYS[time.unit]
      const centre = today - time.count * days * DAY_MS
      // "Three weeks ago" is as exact as a week, not as a day.
      return [{ from: centre - (days / 2) * DAY_MS, to: centre + (days / 2 + 1) * DAY_MS }]
    }
    case 'unit': {
      const end = time.isCurrent ? today + DAY_MS : today
      return [{ from: end - (UNIT_DAYS[time.unit] + 7) * DAY_MS, to: end }]
    }
    case 'weekday': {
      const back = (new Date(today).getUTCDay() - time.weekday + 7) % 7 || 7
      return [oneDay(today - back * DAY_MS)]
    }
  }
}

const oneDay = (from: number): Period => ({ from, to: from + DAY_MS - 1 })

const months = (year: number, month: number, length: number): Period => ({
  from: Date.UTC(year, month, 1),
  to: Date.UTC(year, month + length, 1) - 1,
})

function yearsOf(
  { year, month }: { readonly year: number | undefined; readonly month: number },
  now: number,
): number[] {
  if (year !== undefined) return [year]
  const today = new Date(now)
  const newest = today.getUTCFullYear() - (month > today.getUTCMonth() ? 1 : 0)
  return Array.from({ length: YEARS_BACK }, (_, back) => newest - back)
}
