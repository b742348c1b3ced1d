import { setMaxListeners } from 'node:events'
import type { Clock } from '../../kernel/clock.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import { PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import { asSystem, asTenant, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { traceJob } from '../observe/tracing.ts'
import type { Services } from '../services.ts'
import type { ClaimedJob } from './claim.store.ts'
import { InvalidPayload, type JobFailures, JobOverran, LeaseLost } from './failures.ts'
import { type JobHandler, type JobRun, NEXT_TURN } from './job.ts'
import { finishJob, type JobEnd, requeueJob, setProgress, waitingTwinOf } from './jobs.store.ts'
import { letWaitAgain } from './wait-again.ts'

/** How long an aborted handler may take to stop; then the job is released without it. */
const GRACE_MS = 10 * SECOND_MS

interface Parts {
  readonly db: Database
  readonly services: Services
  readonly clock: Clock
  readonly workerId: string
  readonly failures: JobFailures
  /** Aborted when the process shuts down. */
  readonly stopping: AbortSignal
  readonly graceMs?: number
}

/** Hears when a job begins and ends to wait for another machine. */
export interface Occupancy {
  left(): void
  returned(): void
}

/** Runs one claimed job to its end, whatever that is. */
export class JobRunner {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(job: ClaimedJob, handler: JobHandler, occupancy: Occupancy): Promise<void> {
    const limit = new TimeLimit(handler.timeoutMs)
    let isFinished = false
    const run = {
      ...this.#runOf(job, limit, () => {
        isFinished = true
      }),
      ...turnOf(handler.turnMs * job.weight, occupancy),
    }
    const services = Object.fromEntries(handler.uses.map((name) => [name, this.#parts.services[name]]))
    try {
      const faults = handler.faultsIn(job.payload)
      if (faults.length > 0) throw new InvalidPayload(faults)
      const work = traceJob({ queue: job.queue, jobId: job.job_id, attempt: job.attempts }, () =>
        handler.handle({ ...run, ...services }),
      )
      const result = await limit.watch(work, this.#parts.graceMs ?? GRACE_MS)
      if (isFinished) return
      if (result === NEXT_TURN) {
        await letWaitAgain(this.#parts.db, (tx) => this.#requeue(tx, job))
        return
      }
      const end = { state: 'done', ...(result === undefined ? {} : { result }) } as const
      await this.#parts.db.transaction(asSystem, (tx) =>
        this.#end(tx, job, { ...end, now: this.#parts.clock.now() }),
      )
    } catch (error) {
      if (this.#isInterrupted(error, limit)) return await this.#giveBack(job, handler)
      await this.#parts.failures.handle(job, handler, limit.fault ?? error)
    } finally {
      limit.clear()
    }
  }

  /** A shutdown makes jobs fail in many ways. None of them counts as a try: otherwise each deployment would use one up. */
  #isInterrupted(error: unknown, limit: TimeLimit): boolean {
    const isOther = error instanceof LeaseLost || error instanceof InvalidPayload || limit.fault !== undefined
    return this.#parts.stopping.aborted && !isOther
  }

  async #giveBack(job: ClaimedJob, handler: JobHandler): Promise<void> {
    try {
      await letWaitAgain(this.#parts.db, (tx) => this.#requeue(tx, job))
    } catch (error) {
      await this.#parts.failures.handle(job, handler, error)
    }
  }

  #runOf(
    job: ClaimedJob,
    limit: TimeLimit,
    onFinished: () => void,
  ): Omit<JobRun<never>, 'isTurnOver' | 'outside'> {
    const { clock, stopping } = this.#parts
    const key = { tenantId: job.tenant_id, jobId: job.job_id }
    const db = this.#parts.db.scopedTo(
      job.tenant_id === PLATFORM_TENANT_ID ? asSystem : asTenant(job.tenant_id),
    )
    return {
      ...key,
      payload: job.payload as never,
      attempt: job.attempts,
      db,
      signal: manyListeners(AbortSignal.any([stopping, limit.signal])),
      finish: async (tx, result) => {
        const end = { state: 'done', ...(result === undefined ? {} : { result }) } as const
        await this.#end(tx, job, { ...end, now: clock.now() })
        tx.afterCommit(onFinished)
      },
      progress: async (report) => {
        await db.transaction((tx) => setProgress(tx, key, report))
        limit.restart()
      },
    }
  }

  async #requeue(tx: Tx, job: ClaimedJob): Promise<void> {
    const key = { tenantId: job.tenant_id, jobId: job.job_id }
    const now = this.#parts.clock.now()
    // Two jobs with the same key may not wait: one that waits already does what is left.
    if (await waitingTwinOf(tx, key)) return this.#end(tx, job, { state: 'done', now })
    if (!(await requeueJob(tx, key, this.#parts.workerId, now))) throw new LeaseLost()
  }

  async #end(tx: Tx, job: ClaimedJob, end: JobEnd): Promise<void> {
    const key = { tenantId: job.tenant_id, jobId: job.job_id }
    if (!(await finishJob(tx, key, this.#parts.workerId, end))) throw new LeaseLost()
  }
}

/** Each text that a job has in a queue listens until it is done; more than ten at once are usual, and no leak. */
function manyListeners(signal: AbortSignal): AbortSignal {
  setMaxListeners(0, signal)
  return signal
}

/** Time that is spent waiting for another machine does not use up the turn. */
function turnOf(turnMs: number, occupancy: Occupancy): Pick<JobRun<never>, 'isTurnOver' | 'outside'> {
  let over = performance.now() + turnMs
  return {
    isTurnOver: () => performance.now() >= over,
    outside: async (work) => {
      const left = performance.now()
      occupancy.left()
      try {
        return await work()
      } finally {
        occupancy.returned()
        over += performance.now() - left
      }
    },
  }
}

/** Stops a job that takes too long, and stops waiting for one that does not stop. */
class TimeLimit {
  readonly #timeoutMs: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
    this.#timer = this.#start()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why the job was stopped, once it was. */
  get fault(): JobOverran | undefined {
    return this.signal.aborted ? (this.signal.reason as JobOverran) : undefined
  }

  restart(): void {
    clearTimeout(this.#timer)
    if (!this.signal.aborted) this.#timer = this.#start()
  }

  clear(): void {
    clearTimeout(this.#timer)
  }

  watch<T>(work: Promise<T>, graceMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject)
      this.signal.addEventListener('abort', () => {
        this.#timer = setTimeout(() => reject(this.fault as JobOverran), graceMs)
      })
    })
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new JobOverran(this.#timeoutMs)), this.#timeoutMs)
  }
}
