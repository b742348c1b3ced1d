import { RapportJobError } from './problem.ts'
import { sleep } from './retry.ts'

export interface WaitOptions<Job> {
  /** Hears of every look at the job. */
  readonly onProgress?: ((job: Job) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Gives up after so long: 15 minutes unless said. */
  readonly timeoutMs?: number | undefined
  /** The first wait; later ones grow by half, up to 5 seconds. */
  readonly everyMs?: number | undefined
}

const LONGEST_WAIT_MS = 5_000

/** Looks at a job until it is over. A job that failed, or takes too long, throws a RapportJobError that holds it. */
export async function waitFor<Job>(
  look: () => Promise<Job>,
  stateOf: (job: Job) => 'running' | 'done' | { readonly failed: string },
  options: WaitOptions<Job> = {},
): Promise<Job> {
  const until = Date.now() + (options.timeoutMs ?? 15 * 60_000)
  for (let waitMs = options.everyMs ?? 250; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5)) {
    const job = await look()
    options.onProgress?.(job)
    const state = stateOf(job)
    if (state === 'done') return job
    if (state !== 'running') throw new RapportJobError(state.failed, job)
    if (Date.now() + waitMs > until) throw new RapportJobError('The job is still running.', job)
    await sleep(waitMs, options.signal)
  }
}
