import { SECOND_MS } from '../../kernel/clock.ts'

/** From so many on, those who wait for an answer wait for each other. */
const MANY = 4
/** However many wait, the work behind the scenes is put off no longer than this at a time. */
const PUT_OFF_MAX_MS = SECOND_MS / 2

/**
 * Who waits for an answer of this process, so that work which nobody waits for can give way: learning from a
 * conversation must not slow the next one.
 */
export class Backpressure {
  readonly #now: () => number
  #waiting = 0
  #since: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Somebody waits; call what is returned, once, when the answer begins. */
  arrived(): () => void {
    this.#waiting += 1
    let isAnswered = false
    return () => {
      if (!isAnswered) this.#waiting -= 1
      isAnswered = true
    }
  }

  /** Whether work should wait now. Whoever asks again and again hears "go on" in between. */
  isAsked(): boolean {
    if (this.#waiting < MANY) {
      this.#since = undefined
      return false
    }
    this.#since ??= this.#now()
    if (this.#now() - this.#since < PUT_OFF_MAX_MS) return true
    this.#since = undefined
    return false
  }
}
