import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS, later, MINUTE_MS } from '../../../kernel/clock.ts'

export interface Counter {
  readonly model: string
  readonly use_case: string
  readonly tokens_in: number
  readonly tokens_out: number
  readonly turns: number
  readonly project_id?: string
  readonly agent_id?: string
  readonly provider?: string
  readonly billing_mode?: string
  readonly cache_read_tokens?: number
  readonly cache_creation_tokens?: number
  readonly unreported_turns?: number
}

export interface Report {
  readonly report_id: string
  readonly tenant_id: string
  readonly instance_id?: string
  readonly schema_version?: number
  readonly period_start: string
  readonly period_end: string
  readonly heartbeat_at: string
  readonly counters: readonly Counter[]
}

const SCHEMA_VERSION = 2

/** The text that a runtime signs. Timestamps stay as they were sent: they may be finer than a Date can hold. */
export function canonicalText(report: Report): string {
  const counters = report.counters
    .map((counter) => ({ key: namesOf(counter).join('\0'), line: lineOf(counter) }))
    .sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)))
    .map(({ line }) => line)
  return [
    String(report.schema_version || SCHEMA_VERSION),
    report.report_id,
    report.tenant_id,
    report.instance_id ?? '',
    trimmedTime(report.period_start),
    trimmedTime(report.period_end),
    trimmedTime(report.heartbeat_at),
    ...counters,
  ].join('\n')
}

const namesOf = (counter: Counter): string[] => [
  counter.project_id ?? '',
  counter.agent_id ?? '',
  counter.provider ?? '',
  counter.model,
  counter.use_case,
  counter.billing_mode ?? '',
]

const lineOf = (counter: Counter): string =>
  [
    ...namesOf(counter),
    counter.tokens_in,
    counter.tokens_out,
    counter.cache_read_tokens ?? 0,
    counter.cache_creation_tokens ?? 0,
    counter.turns,
    counter.unreported_turns ?? 0,
  ].join('\t')

/** A fraction without the zeros at its end, and none at all when it is zero. */
const trimmedTime = (time: string): string =>
  time.replace(/\.(\d*)/, (_, digits: string) => {
    const kept = digits.replace(/(?<!0)0+$/, '')
    return kept === '' ? '' : `.${kept}`
  })

export const signatureOf = (secret: string, canonical: string): string =>
  createHmac('sha256', secret).update(canonical).digest('hex')

export function isSignedBy(secrets: readonly string[], canonical: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, canonical))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const AGE_MAX_MS = 31 * DAY_MS
const AHEAD_MAX_MS = 5 * MINUTE_MS

/** Why a period cannot be reported, or undefined. */
export function periodFault(start: Date, end: Date, now: Date): string | undefined {
  if (start >= end) return 'The period ends before it begins.'
  if (end > later(now, AHEAD_MAX_MS)) return 'The period lies ahead.'
  if (end < later(now, -AGE_MAX_MS)) return 'The period ended more than 31 days ago.'
  return undefined
}
