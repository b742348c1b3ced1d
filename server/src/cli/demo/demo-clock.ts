import type { Clock } from '../../kernel/clock.ts'

/**
 * The real time until it is set to a moment of the demo's past. It goes on from there, so that what happens one after
 * another is also told one after another.
 */
export class DemoClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  set(moment: Date): void {
    this.#offsetMs = moment.getTime() - Date.now()
  }

  backToNow(): void {
    this.#offsetMs = 0
  }
}
