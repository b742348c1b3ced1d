import type { DemoClock } from './demo-clock.ts'

/** Something that happened, and when. */
export interface Happening {
  readonly at: Date
  play(): Promise<void>
}

/** Weeks of happenings, of all parts of the demo together, in the order of their time. */
export class Timeline {
  readonly #happenings: Happening[] = []

  add(at: Date, play: () => Promise<void>): void {
    this.#happenings.push({ at, play })
  }

  get length(): number {
    return this.#happenings.length
  }

  async play(clock: DemoClock, onPlayed: (count: number) => void): Promise<void> {
    const inOrder = this.#happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    for (const [place, happening] of inOrder.entries()) {
      clock.set(happening.at)
      await happening.play()
      onPlayed(place + 1)
    }
    clock.backToNow()
  }
}
