import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work is done for so long at a stretch before others have a turn. */
const TURN_MS = 8

/** Lets others have a turn when the present one has lasted long enough. */
export class Turns {
  #since = performance.now()

  /** True when it is time to call `pass`. */
  get isOver(): boolean {
    return performance.now() - this.#since > TURN_MS
  }

  async pass(): Promise<void> {
    await nextTurn()
    this.#since = performance.now()
  }
}

/** Runs steps to their end without keeping the event loop for long; each step has to be short. */
export async function inTurns<T>(steps: Iterator<unknown, T, undefined>): Promise<T> {
  const turns = new Turns()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (turns.isOver) await turns.pass()
  }
}
