import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 5

/** For long work on the event loop: yields whenever a few milliseconds have passed since the last time. */
export class TimeSlices {
  readonly #sliceMs: number
  #since = performance.now()

  constructor(sliceMs = SLICE_MS) {
    this.#sliceMs = sliceMs
  }

  /** True when it is time to call `yield`. */
  get isOver(): boolean {
    return performance.now() - this.#since > this.#sliceMs
  }

  async yield(): Promise<void> {
    await nextTurn()
    this.#since = performance.now()
  }

  /** For loops that may await in every round. */
  async next(): Promise<void> {
    if (this.isOver) await this.yield()
  }
}

/** Runs steps to their end without keeping the event loop for long; each step has to be short. */
export async function inTimeSlices<T>(steps: Iterator<unknown, T, undefined>): Promise<T> {
  const slices = new TimeSlices()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (slices.isOver) await slices.yield()
  }
}

/** `items.map(of)` for lists that may be long: the event loop gets a turn after every few milliseconds of work. */
export async function mapInSlices<T, U>(
  items: readonly T[],
  of: (item: T, position: number) => U,
): Promise<U[]> {
  const slices = new TimeSlices()
  const mapped: U[] = []
  for (const item of items) {
    mapped.push(of(item, mapped.length))
    if (slices.isOver) await slices.yield()
  }
  return mapped
}
