import { later, MINUTE_MS } from '../../../kernel/clock.ts'

/** How the minutes of a target pass. */
export interface Measure {
  /** When so many minutes have passed; null if they do not pass within two years. */
  due(since: Date, minutes: number): Date | null
  /** How many milliseconds passed between the two. */
  between(from: Date, to: Date): number
  /** The moment from which so many milliseconds pass until this one. */
  before(until: Date, ms: number): Date
}

export const AROUND_THE_CLOCK: Measure = {
  due: (since, minutes) => later(since, minutes * MINUTE_MS),
  between: (from, to) => Math.max(0, to.getTime() - from.getTime()),
  before: (until, ms) => later(until, -ms),
}
