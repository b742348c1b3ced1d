/** One cumulative sum (Page 1954) of how far estimates were off in one direction. */
export interface Drift {
  sum: number
  /** Lessons since the sum was last 0, and how far off they were together. */
  run: number
  off: number
}

/** What tells that an action no longer earns what it did. */
export interface ChangeWatch {
  /** Lessons seen; the first ones only settle the estimate. */
  n: number
  up: Drift
  down: Drift
}

const still = (): Drift => ({ sum: 0, run: 0, off: 0 })
export const newWatch = (): ChangeWatch => ({ n: 0, up: still(), down: still() })

/** Lessons before an action's estimate is worth watching. */
const SETTLED = 10
/** A shift of less than this many standard deviations of the noise is left to slow forgetting. */
const SLACK = 0.2
/** Evidence for a change, in standard deviations; without any change it is reached about once in 80,000 lessons. */
const ALARM = 20
/** A single lesson counts this many standard deviations at most, so that rare large rewards are no change. */
const SURPRISE_MAX = 3

export interface Change {
  /** Lessons since the change seems to have happened. */
  readonly lessons: number
  /** How far the estimate was off on average in these. */
  readonly shift: number
}

/**
 * Takes note of one lesson; answers a change when there was one, and begins anew. `deviation` is that of the noise,
 * `doubt` that of the estimate in units of it: what an estimate does not know yet is no change.
 */
export function observe(
  watch: ChangeWatch,
  off: number,
  deviation: number,
  doubt: number,
): Change | undefined {
  watch.n += 1
  if (watch.n <= SETTLED || !(deviation > 0)) return undefined
  const surprise = Math.max(-SURPRISE_MAX, Math.min(SURPRISE_MAX, off / deviation))
  const slack = SLACK + doubt
  const found = drifted(watch.up, surprise - slack, off) ?? drifted(watch.down, -surprise - slack, off)
  if (found === undefined) return undefined
  const change = { lessons: found.run, shift: found.off / found.run }
  Object.assign(watch, { up: still(), down: still() })
  return change
}

function drifted(drift: Drift, surprise: number, off: number): Drift | undefined {
  drift.sum = Math.max(0, drift.sum + surprise)
  drift.run = drift.sum === 0 ? 0 : drift.run + 1
  drift.off = drift.sum === 0 ? 0 : drift.off + off
  return drift.sum >= ALARM ? drift : undefined
}
