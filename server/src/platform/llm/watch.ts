import { ModelFault } from './model-fault.ts'

/** Closes a connection that stays silent for too long, or whose request was aborted. */
export class Watch {
  readonly #closing = new AbortController()
  readonly #from: AbortSignal
  readonly #cancel: () => void
  #timer: NodeJS.Timeout
  readonly #whole: NodeJS.Timeout
  #isWaitingForFirst = true
  #isReleased = false
  #fault: ModelFault | undefined

  constructor(signal: AbortSignal, times: { readonly firstTokenMs: number; readonly answerMs: number }) {
    this.#from = signal
    this.#cancel = () => this.#close(new ModelFault('cancelled'))
    this.#timer = setTimeout(() => this.#tooLate(), times.firstTokenMs)
    // An endpoint that always says a little more, and never ends.
    this.#whole = setTimeout(
      () => this.#close(new ModelFault('unavailable', { because: 'whole answer' })),
      times.answerMs,
    )
    if (signal.aborted) this.#cancel()
    else signal.addEventListener('abort', this.#cancel, { once: true })
  }

  get signal(): AbortSignal {
    return this.#closing.signal
  }

  /** Why it closed the connection, if it did. */
  get fault(): ModelFault | undefined {
    return this.#fault
  }

  /** Something came. The timer is moved, not made anew: this happens for every token. */
  heard(nextWithinMs: number): void {
    if (!this.#isWaitingForFirst) {
      this.#timer.refresh()
      return
    }
    this.#isWaitingForFirst = false
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tooLate(), nextWithinMs)
  }

  /** The answer is complete; what is left of the message may take this long and no longer. */
  release(leftoverMs: number): void {
    this.#isReleased = true
    clearTimeout(this.#timer)
    clearTimeout(this.#whole)
    this.#from.removeEventListener('abort', this.#cancel)
    this.#timer = setTimeout(() => this.#closing.abort(), leftoverMs).unref()
  }

  /** Whatever is still open is closed, unless it was released to end by itself. */
  end(): void {
    if (this.#isReleased) return
    clearTimeout(this.#timer)
    clearTimeout(this.#whole)
    this.#from.removeEventListener('abort', this.#cancel)
    this.#closing.abort()
  }

  #tooLate(): void {
    this.#close(
      new ModelFault('unavailable', { because: this.#isWaitingForFirst ? 'first token' : 'between tokens' }),
    )
  }

  #close(fault: ModelFault): void {
    this.#fault ??= fault
    this.#closing.abort()
  }
}

/** Waits, or throws as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new ModelFault('cancelled'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}
