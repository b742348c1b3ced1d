import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kernel/clock.ts'

/**
 * How wrong guesses are slowed down. Nothing here locks an account: addresses wait, and an address from which the
 * person has signed in before waits for its own failures alone. See docs/security.md.
 */
const FAILURES_MAX = 5
const WAIT_MS = 15 * MINUTE_MS
const WAIT_MAX_MS = 2 * HOUR_MS
/** After so long without a failure, an address begins anew with an account. */
const FORGIVEN_AFTER_MS = DAY_MS
/** Guesses for one account from all unfamiliar addresses: so many at once, then one a minute. */
const ACCOUNT_BURST = 20
const ACCOUNT_PER_HOUR = 60
const FAMILIAR_FOR_MS = 90 * DAY_MS
/** What is older says nothing any more. */
export const ATTEMPTS_KEPT_MS = FAMILIAR_FOR_MS

/** What is known about one source of guesses; undefined before the first. */
export interface AttemptRow {
  readonly failures: number
  readonly waits: number
  readonly wait_until: Date | null
  readonly failed_at: Date | null
  readonly succeeded_at: Date | null
}

export interface SignInHistory {
  /** This account from this address. */
  readonly own: AttemptRow | undefined
  /** This account from all unfamiliar addresses. */
  readonly account: AttemptRow | undefined
  /** Any account from this address. */
  readonly address: AttemptRow | undefined
}

export interface FailureCount {
  readonly failures: number
  readonly waits: number
  readonly waitUntil: Date | null
}

const isFamiliar = (own: AttemptRow | undefined, now: Date): boolean =>
  own !== undefined && own.succeeded_at !== null && later(own.succeeded_at, FAMILIAR_FOR_MS) > now

/** Whether a guess is verified at all. `addressPerHour` of 0 means any number. */
export function mayTry(history: SignInHistory, addressPerHour: number, now: Date): boolean {
  const { own, account, address } = history
  if (own !== undefined && own.wait_until !== null && own.wait_until > now) return false
  if (isFamiliar(own, now)) return true
  if (levelOf(account, ACCOUNT_PER_HOUR, now) > ACCOUNT_BURST - 1) return false
  return addressPerHour === 0 || levelOf(address, addressPerHour, now) <= addressPerHour - 1
}

/** What is written down after a wrong guess. A familiar address does not use up what strangers are allowed. */
export function afterFailure(history: SignInHistory, addressPerHour: number, now: Date) {
  const { own, account, address } = history
  const isStranger = !isFamiliar(own, now)
  return {
    own: ownFailure(own, now),
    account: isStranger ? filled(account, ACCOUNT_PER_HOUR, now) : undefined,
    address: isStranger && addressPerHour > 0 ? filled(address, addressPerHour, now) : undefined,
  }
}

function ownFailure(own: AttemptRow | undefined, now: Date): FailureCount {
  const isForgiven =
    own === undefined || own.failed_at === null || later(own.failed_at, FORGIVEN_AFTER_MS) <= now
  const failures = (isForgiven ? 0 : own.failures) + 1
  const waits = isForgiven ? 0 : own.waits
  if (failures < FAILURES_MAX) return { failures, waits, waitUntil: null }
  return { failures: 0, waits: waits + 1, waitUntil: later(now, Math.min(WAIT_MS * 2 ** waits, WAIT_MAX_MS)) }
}

/** A bucket that every failure fills by one and time empties at `perHour`. */
function levelOf(row: AttemptRow | undefined, perHour: number, now: Date): number {
  if (row === undefined || row.failed_at === null) return 0
  const passedMs = Math.max(0, now.getTime() - row.failed_at.getTime())
  return Math.max(0, row.failures - (passedMs / HOUR_MS) * perHour)
}

const filled = (row: AttemptRow | undefined, perHour: number, now: Date): FailureCount => ({
  failures: levelOf(row, perHour, now) + 1,
  waits: 0,
  waitUntil: null,
})
