import { Cron } from 'croner'
import { type FieldError, invalid } from '../../../kernel/problem.ts'

const FIELDS = /^\s*(\S+\s+){4}\S+\s*$/
const NICKNAMES = /^@(hourly|daily|weekly|monthly|yearly|annually)$/

/** The next time after the moment, in UTC. Undefined for a schedule that never comes round. */
export function nextRun(schedule: string, after: Date): Date | undefined {
  return new Cron(schedule.trim(), { timezone: 'UTC' }).nextRun(after) ?? undefined
}

/** What is wrong with a schedule: it cannot be read, or never comes round. */
function faultOf(schedule: string, now: Date): string | undefined {
  if (!FIELDS.test(schedule) && !NICKNAMES.test(schedule))
    return 'must be a cron expression of five fields, such as 0 2 * * *'
  try {
    return nextRun(schedule, now) === undefined ? 'never comes round' : undefined
  } catch {
    return 'is not a cron expression that can be read'
  }
}

/** The schedule as it is stored, empty for none. Refused together with whatever else is wrong. */
export function checkedSchedule(sent: string | undefined, now: Date, others: readonly FieldError[]): string {
  const schedule = sent?.trim() ?? ''
  const fault = schedule === '' ? undefined : faultOf(schedule, now)
  const own = fault === undefined ? [] : [{ location: 'body.schedule', message: fault }]
  if (own.length + others.length > 0) throw invalid([...others, ...own])
  return schedule
}

/** When a rule is to run by itself; null when it is not. */
export const dueAfter = (
  rule: { readonly enabled: boolean; readonly schedule: string },
  after: Date,
): Date | null => (rule.enabled && rule.schedule !== '' ? (nextRun(rule.schedule, after) ?? null) : null)
