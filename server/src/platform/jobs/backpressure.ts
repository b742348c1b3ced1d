import { SECOND_MS } from '../../kernel/clock.ts'

/** From this many waiting requests on, they slow each other down. */
const WAITING_MIN = 4
/** However many wait, low-priority work is deferred no longer than this at a time. */
const DEFER_MAX_MS = SECOND_MS / 2

/**
 * Counts the requests that wait for an answer of this process, so that low-priority jobs can be deferred meanwhile:
 * learning from a conversation must not slow down the next one.
 */
export class Backpressure {
  readonly #now: () => number
  #waiting = 0
  #since: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts one waiting request; call the returned function when its answer begins. */
  arrived(): () => void {
    this.#waiting += 1
    let isAnswered = false
    return () => {
      if (!isAnswered) this.#waiting -= 1
      isAnswered = true
    }
  }

  /** Whether low-priority work should wait now. After `DEFER_MAX_MS` it is let through once before it is deferred again. */
  isHigh(): boolean {
    if (this.#waiting < WAITING_MIN) {
      this.#since = undefined
      return false
    }
    this.#since ??= this.#now()
    if (this.#now() - this.#since < DEFER_MAX_MS) return true
    this.#since = undefined
    return false
  }
}
