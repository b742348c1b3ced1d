import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'

/** How long after each failed attempt the next one comes. */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  24 * HOUR_MS,
]

/** A receiver that has answered nothing but failures for this long is switched off. */
const PATIENCE_MS = 5 * DAY_MS
const JITTER = 0.1
const GONE = 410

export interface Attempted {
  /** Undefined when there was no response. */
  readonly responseCode: number | undefined
  /** What the receiver asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined
}

export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'given up' }

export const isSuccess = ({ responseCode }: Attempted): boolean =>
  responseCode !== undefined && responseCode >= 200 && responseCode < 300

/** `attempts` counts this one; `random` is from 0 to 1. */
export function outcomeOf(attempt: Attempted, attempts: number, now: Date, random: number): Outcome {
  if (isSuccess(attempt)) return { kind: 'delivered' }
  const wait = RETRY_AFTER_MS[attempts - 1]
  if (wait === undefined || attempt.responseCode === GONE) return { kind: 'given up' }
  const asked = Math.min(attempt.retryAfterMs ?? 0, DAY_MS)
  const spread = wait * (1 + JITTER * (2 * random - 1))
  return { kind: 'retry', at: new Date(now.getTime() + Math.max(spread, asked)) }
}

/** Why a receiver has to be switched off, if it has to. */
export function reasonToDisable(
  attempt: Attempted,
  failingSince: Date | null,
  now: Date,
): string | undefined {
  if (isSuccess(attempt)) return undefined
  if (attempt.responseCode === GONE) return 'The receiver answered 410 Gone.'
  if (failingSince !== null && now.getTime() - failingSince.getTime() >= PATIENCE_MS) {
    return 'Every delivery has failed for five days.'
  }
  return undefined
}

/** Seconds, or a date; anything else asks for nothing. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
