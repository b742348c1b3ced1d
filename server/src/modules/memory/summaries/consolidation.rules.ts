import { retentionOf } from '../facts/retention.rules.ts'

const DAY_MS = 86_400_000

export type Period = 'daily' | 'weekly'

/** Days and weeks in UTC; a week begins on Monday. */
export function periodOf(period: Period, at: Date): { readonly start: Date; readonly end: Date } {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  const sinceMonday = (at.getUTCDay() + 6) % 7
  const start = period === 'daily' ? midnight : midnight - sinceMonday * DAY_MS
  return { start: new Date(start), end: new Date(start + (period === 'daily' ? 1 : 7) * DAY_MS) }
}

/** How far back a consolidation looks for days or weeks without a summary. */
export const LOOKBACK_DAYS: Readonly<Record<Period, number>> = { daily: 7, weekly: 35 }

export interface Consolidated {
  readonly atomic_text: string
  readonly fact_type: string
  readonly memory_type: string
  readonly importance: number
  readonly emotional_intensity: number
  readonly mention_count: number
  readonly hit_count: number
  readonly session_id: string
  readonly valid_from: Date
  readonly last_confirmed: Date
  readonly last_retrieved_at: Date | null
  readonly time_sensitive_at: Date | null
  readonly temporal_relevance: string
}

const FADED_BELOW = 0.25
const FADES_AFTER_MS = 180 * DAY_MS

/** Weak, old, and never used in a reply. Identity facts never fade. */
export const hasFaded = (fact: Consolidated, now: Date): boolean =>
  fact.memory_type !== 'identity' &&
  fact.hit_count === 0 &&
  now.getTime() - fact.last_confirmed.getTime() > FADES_AFTER_MS &&
  retentionOf(fact, now) < FADED_BELOW

/** A plan whose day is over has become the past. */
export const hasPassed = (fact: Consolidated, now: Date): boolean =>
  fact.temporal_relevance === 'future' && fact.time_sensitive_at !== null && fact.time_sensitive_at < now

const SUMMARY_LENGTH_MAX = 1_500
const TOPICS_MAX = 8

const dateWords = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The facts of a day or a week as a few sentences, what matters most first. */
export function summarise(period: Period, start: Date, facts: readonly Consolidated[]) {
  const sessions = new Set(facts.map((fact) => fact.session_id).filter((session) => session !== ''))
  const when = period === 'daily' ? `On ${dateWords(start)}` : `In the week of ${dateWords(start)}`
  const talks =
    sessions.size === 0 ? '' : `, in ${sessions.size} conversation${sessions.size === 1 ? '' : 's'}`
  const told = [...facts].sort((one, other) => other.importance - one.importance)
  let summary = `${when}${talks}:`
  for (const { atomic_text: text } of told) {
    const sentence = /[.!?]$/.test(text) ? text : `${text}.`
    if (summary.length + sentence.length + 1 > SUMMARY_LENGTH_MAX) break
    summary += ` ${sentence}`
  }
  const counts = new Map<string, number>()
  for (const { fact_type: type } of facts) counts.set(type, (counts.get(type) ?? 0) + 1)
  const topics = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, TOPICS_MAX)
  return { summary, topics: topics.map(([topic]) => topic) }
}
