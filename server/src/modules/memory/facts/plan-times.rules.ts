/** When something planned takes place, as a fact tells it. */
export interface PlannedTime {
  readonly slot: string
  readonly text: string
  readonly eventTime?: Date | undefined
}

const PLAN = /^[^/]+\/(?:plan|commitment)\//
const DAY_MS = 86_400_000
/** "on 20 November 2026 at 14:20", "on 20 November 2026", "in November 2026": how facts say their times. */
const CLOCK = / at \d{2}:\d{2}\b/
const DATE = /\bon \d{1,2} \p{L}+ \d{4}\b/u

/**
 * Whether the same plan is told with another time, or with a sharper one: "the interview is on Wednesday" replaces the one
 * on Monday, "the interview is at nine" the one without an hour. A vaguer time that fits says nothing new.
 */
export function isRescheduled(told: PlannedTime, known: PlannedTime): boolean {
  if (!PLAN.test(told.slot) || told.eventTime === undefined) return false
  if (known.eventTime === undefined) return true
  const apart = Math.abs(told.eventTime.getTime() - known.eventTime.getTime())
  if (!DATE.test(told.text) && DATE.test(known.text)) return !isSameMonth(told.eventTime, known.eventTime)
  if (!DATE.test(known.text) && DATE.test(told.text)) return true
  if (!CLOCK.test(told.text)) return apart >= DAY_MS
  return !CLOCK.test(known.text) || apart > 0
}

const isSameMonth = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 7) === other.toISOString().slice(0, 7)
