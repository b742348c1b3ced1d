import { SECOND_MS } from '../../kernel/clock.ts'

/** What runs already may take so long to end before a suspect begins beside it. */
const WAIT_MS = 5 * SECOND_MS
/** A job that takes its process down does so soon; after this long others run beside it again. */
const ALONE_MS = 15 * SECOND_MS

/**
 * When a job that crashed before may run. It runs alone, so that another crash puts no other job under suspicion; but
 * the others wait for it a bounded time only.
 */
export class Solitude {
  readonly #now: () => number
  #waitingSince: number | undefined
  #aloneUntil = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether a suspect that waits may begin now, beside so many jobs under way. */
  mayBegin(runningCount: number): boolean {
    this.#waitingSince ??= this.#now()
    return runningCount === 0 || this.#now() - this.#waitingSince >= WAIT_MS
  }

  begun(): void {
    this.#waitingSince = undefined
    this.#aloneUntil = this.#now() + ALONE_MS
  }

  /** No suspect waits. */
  nothingWaits(): void {
    this.#waitingSince = undefined
  }

  ended(): void {
    this.#aloneUntil = 0
  }

  /** Whether other jobs have to wait, for a suspect that waits or runs. */
  get isKept(): boolean {
    return this.#waitingSince !== undefined || this.#now() < this.#aloneUntil
  }
}
