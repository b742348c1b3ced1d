import { instantOf, wallClock } from '../../../algorithms/text/zoned-time.ts'
import { DAY_MS, MINUTE_MS } from '../../../kernel/clock.ts'
import type { Measure } from './measure.rules.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Times on the wall, as 09:00. What closes at or before its opening ends on the next day. */
export interface Opening {
  readonly opens: string
  readonly closes: string
}

export interface BusinessHours {
  readonly time_zone: string
  readonly days: Readonly<Record<Weekday, readonly Opening[]>>
  /** Days on which nothing opens, as 2026-12-25. */
  readonly holidays: readonly string[]
}

const DAYS_MAX = 731

type Span = readonly [from: number, to: number]

/** Time that passes only while a team is there. Days are looked up in the calendar once. */
export class BusinessTime implements Measure {
  readonly #hours: BusinessHours
  readonly #holidays: ReadonlySet<string>
  readonly #spans = new Map<number, readonly Span[]>()

  constructor(hours: BusinessHours) {
    this.#hours = hours
    this.#holidays = new Set(hours.holidays)
  }

  due(since: Date, minutes: number): Date | null {
    let left = minutes * MINUTE_MS
    for (const [from, to] of this.#openFrom(since)) {
      if (to - from >= left) return new Date(from + left)
      left -= to - from
    }
    return null
  }

  between(from: Date, to: Date): number {
    const end = to.getTime()
    let passed = 0
    for (const [opened, closed] of this.#openFrom(from)) {
      if (opened >= end) break
      passed += Math.min(closed, end) - opened
    }
    return passed
  }

  isOpen(at: Date): boolean {
    const [next] = this.#openFrom(at)
    return next !== undefined && next[0] === at.getTime()
  }

  before(until: Date, ms: number): Date {
    let [left, to] = [ms, until.getTime()]
    if (left <= 0) return until
    const last = this.#dayOf(until)
    for (let day = last; day > last - DAYS_MAX; day -= 1)
      for (const [opened, closed] of this.#spansOf(day).toReversed()) {
        const end = Math.min(closed, to)
        if (end <= opened) continue
        if (end - opened >= left) return new Date(end - left)
        left -= end - opened
        to = opened
      }
    return new Date(to)
  }

  /** Spans from that moment on, none of them twice: what opened the evening before may last into the first day. */
  *#openFrom(since: Date): Generator<Span> {
    let from = since.getTime()
    const first = this.#dayOf(since) - 1
    for (let day = first; day < first + DAYS_MAX; day += 1)
      for (const [opened, closed] of this.#spansOf(day)) {
        const begin = Math.max(opened, from)
        if (closed <= begin) continue
        yield [begin, closed]
        from = closed
      }
  }

  /** The day of the calendar, counted from 1970. */
  #dayOf(at: Date): number {
    const { year, month, day } = wallClock(at, this.#hours.time_zone)
    return Date.UTC(year, month - 1, day) / DAY_MS
  }

  #spansOf(day: number): readonly Span[] {
    const known = this.#spans.get(day)
    if (known !== undefined) return known
    const date = new Date(day * DAY_MS)
    const openings = this.#holidays.has(date.toISOString().slice(0, 10))
      ? []
      : this.#hours.days[WEEKDAYS[(date.getUTCDay() + 6) % 7] as Weekday]
    const spans = openings
      .map(({ opens, closes }): Span => {
        const nextDay = closes <= opens ? 1 : 0
        return [this.#instant(day, opens), this.#instant(day + nextDay, closes)]
      })
      .sort(([one], [other]) => one - other)
    this.#spans.set(day, spans)
    return spans
  }

  #instant(day: number, time: string): number {
    const date = new Date(day * DAY_MS)
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    return instantOf(
      { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour, minute },
      this.#hours.time_zone,
    ).getTime()
  }
}
