import type { Logger } from 'pino'
import { type Clock, later, SECOND_MS } from '../../kernel/clock.ts'
import { cutText } from '../../kernel/cut-text.ts'
import { PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { FieldError } from '../../kernel/problem.ts'
import type { Database } from '../db/database.ts'
import { isConnectionLost, isDatabaseOut } from '../db/errors.ts'
import type { Tx } from '../db/tx.ts'
import type { Services } from '../services.ts'
import { ThreadFault } from '../threads/thread-fault.ts'
import type { ClaimedJob } from './claim.store.ts'
import type { JobHandler } from './job.ts'
import { finishJob, type JobEnd, reclaimAbandoned, waitingTwinOf } from './jobs.store.ts'
import type { Jobs } from './jobs.ts'
import { letWaitAgain } from './wait-again.ts'

const ERROR_LENGTH_MAX = 1_000
/** A job that took its process down with it, or overran its time, so often is given up. */
export const CRASHES_MAX = 3
/** How long such a job waits before it is tried again, by the number of crashes. */
const CRASH_BACKOFF_MS = [2 * SECOND_MS, 30 * SECOND_MS]

/** An outage of the database says nothing about the job and would use up all of its tries. So many more are allowed. */
const OUTAGE_TRIES = 10
/** For how long the end of a job is tried to be stored: its lease lasts as long, and a restarting database is back. */
const STORE_TRIES = 20
const STORE_PAUSE_MS = SECOND_MS

/** Thrown when another worker has taken the job over; the transaction at hand must not commit. */
export class LeaseLost extends Error {}

/** The job took longer without progress than its kind allows. */
export class JobOverran extends Error {
  constructor(timeoutMs: number) {
    super(`The job made no progress for ${Math.round(timeoutMs / SECOND_MS)} seconds.`)
    this.name = 'JobOverran'
  }
}

/** The payload does not match the kind's schema, which no further try changes. */
export class InvalidPayload extends Error {
  constructor(faults: readonly FieldError[]) {
    super(
      `The payload is invalid: ${faults.map(({ location, message }) => `${location} ${message}`).join('; ')}`,
    )
    this.name = 'InvalidPayload'
  }
}

interface Parts {
  readonly db: Database
  readonly jobs: Jobs
  readonly services: Services
  readonly clock: Clock
  readonly log: Logger
  readonly workerId: string
}

/** What becomes of a job that did not end well: another try after a pause, or `failed` with a reason and an event. */
export class JobFailures {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async handle(job: ClaimedJob, handler: JobHandler, error: unknown): Promise<void> {
    const { db, log } = this.#parts
    if (error instanceof LeaseLost) {
      log.warn({ queue: job.queue, job: job.job_id }, 'a job was taken over by another worker')
      return
    }
    const isCrash = error instanceof JobOverran || error instanceof ThreadFault
    const crashes = job.crashes + (isCrash ? 1 : 0)
    const triesMax = job.attempts_max + (isDatabaseOut(error) ? OUTAGE_TRIES : 0)
    const isLast =
      error instanceof InvalidPayload || (isCrash ? crashes >= CRASHES_MAX : job.attempts >= triesMax)
    const details = { err: error, queue: job.queue, job: job.job_id, attempt: job.attempts, crashes }
    log[isLast ? 'error' : 'warn'](details, 'a job failed')
    const reason = reasonOf(error)
    const waitMs = isCrash ? crashBackoffMs(crashes) : handler.backoffMs(job.attempts)
    const end = async (tx: Tx) => {
      const now = this.#parts.clock.now()
      if (isLast) return this.#giveUp(tx, job, reason, crashes)
      // Two jobs with the same key may not wait: one that waits already does the work of this one too.
      if (await waitingTwinOf(tx, keyOf(job)))
        return this.#end(tx, job, { state: 'cancelled', error: reason, crashes, now })
      const runAt = later(now, jittered(waitMs))
      return this.#end(tx, job, { state: 'scheduled', error: reason, runAt, crashes, now })
    }
    await this.#store(db, end).catch((fault) =>
      log.error({ err: fault, job: job.job_id }, 'the end of a job could not be stored'),
    )
  }

  /** Again while the database is away: otherwise the job would count as one that took its worker down. */
  async #store(db: Database, end: (tx: Tx) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await letWaitAgain(db, end)
      } catch (fault) {
        if (tries >= STORE_TRIES || !(isConnectionLost(fault) || isDatabaseOut(fault))) throw fault
        await new Promise((resolve) => setTimeout(resolve, STORE_PAUSE_MS))
      }
  }

  /**
   * Jobs whose worker has died. `everything` is for the embedded database, where a running job at start can only be
   * a leftover. Returns how many there were.
   */
  async reclaim(tx: Tx, everything: boolean): Promise<number> {
    const now = this.#parts.clock.now()
    const reclaimed = await reclaimAbandoned(tx, {
      everything,
      crashesMax: CRASHES_MAX,
      backoffMs: CRASH_BACKOFF_MS,
      now,
    })
    for (const job of reclaimed) if (job.state === 'failed') await this.#announce(tx, job, job.error ?? '')
    return reclaimed.length
  }

  async #giveUp(tx: Tx, job: ClaimedJob, reason: string, crashes: number): Promise<void> {
    await this.#end(tx, job, { state: 'failed', error: reason, crashes, now: this.#parts.clock.now() })
    await this.#announce(tx, job, reason)
  }

  async #end(tx: Tx, job: ClaimedJob, end: JobEnd): Promise<void> {
    if (!(await finishJob(tx, keyOf(job), this.#parts.workerId, end))) throw new LeaseLost()
  }

  /** Runs the kind's `failed` hook and appends an event. */
  async #announce(
    tx: Tx,
    job: Pick<ClaimedJob, 'tenant_id' | 'job_id' | 'queue' | 'payload' | 'attempts'>,
    reason: string,
  ): Promise<void> {
    const { jobs, services, clock } = this.#parts
    const run = { tenantId: job.tenant_id, jobId: job.job_id, payload: job.payload, now: clock.now() }
    await jobs.handlers.get(job.queue)?.failed({ ...run, tx, reason, ...services } as never)
    if (job.tenant_id === PLATFORM_TENANT_ID) return
    const payload: JsonObject = { queue: job.queue, reason, attempts: job.attempts }
    services.events.append(tx, {
      tenantId: job.tenant_id,
      type: 'job.failed',
      subjectId: job.job_id,
      payload,
    })
  }
}

const keyOf = (job: ClaimedJob) => ({ tenantId: job.tenant_id, jobId: job.job_id })
const crashBackoffMs = (crashes: number): number =>
  CRASH_BACKOFF_MS[crashes - 1] ?? (CRASH_BACKOFF_MS.at(-1) as number)
const reasonOf = (error: unknown): string =>
  cutText(error instanceof Error ? error.message : String(error), ERROR_LENGTH_MAX)
const jittered = (ms: number): number => Math.round(ms * (0.8 + Math.random() * 0.4))
