import { DAY_MS, later } from '../../../kernel/clock.ts'

/** The days a summary looks back on, whole and in UTC, so that summaries and ledger cover the same time. */
export interface Window {
  readonly since: Date
  readonly firstDay: string
  readonly firstMonth: string
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

export function windowOf(now: Date, days: number | undefined): Window {
  const today = new Date(`${dayOf(now)}T00:00:00.000Z`)
  const since = later(today, -((days ?? 30) - 1) * DAY_MS)
  return { since, firstDay: dayOf(since), firstMonth: monthOf(since) }
}
