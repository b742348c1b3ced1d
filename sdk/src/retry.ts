import { RapportConnectionError, RapportProblem } from './problem.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 8_000
/** Who is told to come back later than this hears of it instead of hanging. */
const PATIENCE_MS = 60_000

/** Grows with every try, and differs between callers so that they do not come back all at once. */
export function backoffMs(attempt: number, random = Math.random): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
  return full / 2 + (full / 2) * random()
}

/** How a call may be repeated without being done twice. */
export interface Repeatable {
  /** GET, PUT and DELETE, or a request that carries an idempotency key. */
  readonly isSafe: boolean
  /** GET and DELETE: a server that failed inside may be asked again. */
  readonly isPlain: boolean
}

/** How long to wait before the next try; undefined when there is no point in one. */
export function waitBeforeRetryMs(error: unknown, attempt: number, call: Repeatable): number | undefined {
  if (error instanceof RapportConnectionError) return call.isSafe ? backoffMs(attempt) : undefined
  if (!(error instanceof RapportProblem) || !passes(error, call)) return undefined
  const told = error.retryAfterMs
  if (told === undefined) return backoffMs(attempt)
  return told > PATIENCE_MS ? undefined : told + backoffMs(0)
}

function passes(problem: RapportProblem, call: Repeatable): boolean {
  switch (problem.status) {
    // Nothing was done yet.
    case 429:
    case 503:
      return true
    case 408:
    case 502:
    case 504:
      return call.isSafe
    case 500:
      return call.isPlain
    // An earlier try of the same request is still at work; its answer will be ours.
    case 409:
      return problem.code === 'request_in_progress'
    default:
      return false
  }
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
