import type { Clock } from '../src/kernel/clock.ts'

/** The real time, which a test may move. */
export class TestClock implements Clock {
  #offsetMs = 0

  /** Begins at `start`, in a database of its own, for what reads dates out of sentences; otherwise now. */
  constructor(start?: Date) {
    if (start !== undefined) this.#offsetMs = start.getTime() - Date.now()
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  advance(ms: number): void {
    this.#offsetMs += ms
  }
}
