import type { Clock } from '../src/kernel/clock.ts'

/** The real time, which a test may move. */
export class TestClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  advance(ms: number): void {
    this.#offsetMs += ms
  }
}
