import { Cron } from 'croner'
import type { Logger } from 'pino'
import { type Clock, DAY_MS, later, SECOND_MS } from '../../kernel/clock.ts'
import { newId, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import { asSystem, asTenant, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { Wake } from '../db/wake.ts'
import type { Services } from '../http/operation.ts'
import { traceJob } from '../observe/tracing.ts'
import { type ClaimedJob, claimJobs, type Wish } from './claim.store.ts'
import type { GivingWay } from './giving-way.ts'
import type { JobKind, JobRun } from './job.ts'
import {
  finishJob,
  nextDue,
  reclaimAbandoned,
  releaseDue,
  renewLeases,
  setProgress,
  waitingTwinOf,
} from './jobs.store.ts'
import type { Jobs } from './jobs.ts'

const LEASE_MS = 30 * SECOND_MS
const RENEW_MS = 10 * SECOND_MS
/** How long it sleeps when nobody wakes it, and when something was put off. */
const IDLE_MS = SECOND_MS
const PUT_OFF_MS = 100
const ERROR_LENGTH_MAX = 1_000

/** Thrown when another worker has taken the job over; the transaction at hand must not commit. */
class LeaseLost extends Error {}

/** Claims jobs and runs them, many at once, fair to all tenants. */
export class Worker {
  readonly #db: Database
  readonly #jobs: Jobs
  readonly #services: Services
  readonly #clock: Clock
  readonly #log: Logger
  readonly #wake: Wake
  readonly #givingWay: GivingWay
  readonly #id = newId()
  readonly #running = new Map<string, { queue: string; settled: Promise<void> }>()
  readonly #stopping = new AbortController()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #afterTenant = new Map<string, string>()
  #nudge: (() => void) | undefined
  #isNudged = false
  #isPuttingOff = false
  #loop: Promise<void> | undefined
  #stopListening: (() => void) | undefined

  constructor(parts: {
    db: Database
    jobs: Jobs
    services: Services
    clock: Clock
    log: Logger
    wake: Wake
    givingWay: GivingWay
  }) {
    this.#db = parts.db
    this.#jobs = parts.jobs
    this.#services = parts.services
    this.#clock = parts.clock
    this.#log = parts.log
    this.#wake = parts.wake
    this.#givingWay = parts.givingWay
  }

  async start(): Promise<void> {
    const isAlone = this.#db.kind === 'embedded'
    await this.#db.transaction(asSystem, (tx) => reclaimAbandoned(tx, this.#clock.now(), isAlone))
    await this.#scheduleRepeating()
    this.#stopListening = this.#wake.on('jobs', () => this.#nudgeNow())
    this.#timers.push(setInterval(() => void this.#upkeep(), RENEW_MS).unref())
    this.#loop = this.#run()
  }

  /** Lets running jobs see the abort, waits for them, and gives back what did not finish. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#stopListening?.()
    for (const timer of this.#timers) clearInterval(timer)
    this.#nudgeNow()
    await this.#loop
    await Promise.all([...this.#running.values()].map((run) => run.settled))
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const claimed = await this.#claim()
        for (const job of claimed) this.#begin(job)
        if (claimed.length === 0) await this.#sleep()
      } catch (error) {
        this.#log.error({ err: error }, 'the worker could not claim jobs')
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
      }
    }
  }

  async #claim(): Promise<readonly ClaimedJob[]> {
    const wishes = this.#wishes()
    if (wishes.length === 0) return []
    const now = this.#clock.now()
    const claim = { workerId: this.#id, now, leaseUntil: later(now, LEASE_MS) }
    const claimed = await this.#db.transaction(asSystem, async (tx) => {
      const [, first] = await Promise.all([releaseDue(tx, now), claimJobs(tx, { ...claim, wishes })])
      // Queues that had nothing behind their place begin again with the first tenant.
      const again = wishes
        .filter(
          ({ queue, afterTenant }) => afterTenant !== BEFORE_ALL && !first.some((job) => job.queue === queue),
        )
        .map((wish) => ({ ...wish, afterTenant: BEFORE_ALL }))
      return again.length === 0 ? first : [...first, ...(await claimJobs(tx, { ...claim, wishes: again }))]
    })
    for (const { queue } of wishes) {
      const tenants = claimed.filter((job) => job.queue === queue).map((job) => job.tenant_id)
      this.#afterTenant.set(queue, tenants.sort().at(-1) ?? BEFORE_ALL)
    }
    return claimed
  }

  /** The queues of which more may run here, and how many. */
  #wishes(): Wish[] {
    const busy = new Map<string, number>()
    for (const { queue } of this.#running.values()) busy.set(queue, (busy.get(queue) ?? 0) + 1)
    this.#isPuttingOff = this.#givingWay.isAsked()
    return [...this.#jobs.kinds.values()]
      .filter(({ givesWay }) => !(givesWay && this.#isPuttingOff))
      .map(({ queue, concurrency }) => ({
        queue,
        room: concurrency - (busy.get(queue) ?? 0),
        afterTenant: this.#afterTenant.get(queue) ?? BEFORE_ALL,
      }))
      .filter(({ room }) => room > 0)
  }

  #nudgeNow(): void {
    this.#isNudged = true
    this.#nudge?.()
  }

  async #sleep(): Promise<void> {
    if (this.#isNudged) {
      this.#isNudged = false
      return
    }
    const due = await this.#db.read(asSystem, nextDue)
    const untilDue = due === undefined ? IDLE_MS : due.getTime() - this.#clock.now().getTime()
    const longest = this.#isPuttingOff ? PUT_OFF_MS : IDLE_MS
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(longest, Math.max(1, untilDue)))
      this.#nudge = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#isNudged) this.#nudge()
    })
    this.#nudge = undefined
    this.#isNudged = false
  }

  #begin(job: ClaimedJob): void {
    const settled = this.#perform(job).finally(() => {
      this.#running.delete(job.job_id)
      this.#nudgeNow()
    })
    this.#running.set(job.job_id, { queue: job.queue, settled })
  }

  async #perform(job: ClaimedJob): Promise<void> {
    const kind = this.#jobs.kinds.get(job.queue) as JobKind
    const db = this.#db.behind(job.tenant_id === PLATFORM_TENANT_ID ? asSystem : asTenant(job.tenant_id))
    let isFinished = false
    const end = async (tx: Tx, how: Parameters<typeof finishJob>[3]) => {
      const counted = await finishJob(tx, { tenantId: job.tenant_id, jobId: job.job_id }, this.#id, how)
      if (!counted) throw new LeaseLost()
    }
    const run: JobRun<never> = {
      tenantId: job.tenant_id,
      jobId: job.job_id,
      payload: job.payload as never,
      attempt: job.attempts,
      db,
      signal: this.#stopping.signal,
      finish: async (tx, result) => {
        await end(tx, { state: 'done', now: this.#clock.now(), ...(result === undefined ? {} : { result }) })
        tx.afterCommit(() => {
          isFinished = true
        })
      },
      progress: (report) =>
        db.transaction((tx) => setProgress(tx, { tenantId: job.tenant_id, jobId: job.job_id }, report)),
    }
    const services = Object.fromEntries(kind.uses.map((name) => [name, this.#services[name]]))
    try {
      const result = await traceJob({ queue: job.queue, jobId: job.job_id, attempt: job.attempts }, () =>
        kind.handle({ ...run, ...services }),
      )
      if (isFinished) return
      const how = {
        state: 'done' as const,
        now: this.#clock.now(),
        ...(result === undefined ? {} : { result }),
      }
      await this.#db.transaction(asSystem, (tx) => end(tx, how))
    } catch (error) {
      await this.#failed(job, kind, error, end)
    }
  }

  async #failed(
    job: ClaimedJob,
    kind: JobKind,
    error: unknown,
    end: (tx: Tx, how: Parameters<typeof finishJob>[3]) => Promise<void>,
  ): Promise<void> {
    if (error instanceof LeaseLost) {
      this.#log.warn({ queue: job.queue, job: job.job_id }, 'a job was taken over by another worker')
      return
    }
    const now = this.#clock.now()
    const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX)
    const isLast = job.attempts >= job.attempts_max
    this.#log[isLast ? 'error' : 'warn'](
      { err: error, queue: job.queue, job: job.job_id, attempt: job.attempts },
      'a job failed',
    )
    const key = { tenantId: job.tenant_id, jobId: job.job_id }
    await this.#db
      .transaction(asSystem, async (tx) => {
        // A twin that waits with the same key will do the work; two waiting ones may not be.
        if (isLast || (await waitingTwinOf(tx, key))) return end(tx, { state: 'failed', error: message, now })
        return end(tx, {
          state: 'scheduled',
          error: message,
          runAt: later(now, jittered(kind.backoffMs(job.attempts))),
          now,
        })
      })
      .catch((fault) =>
        this.#log.error({ err: fault, job: job.job_id }, 'the end of a job could not be stored'),
      )
  }

  /** Keeps the leases of what runs here, and takes over what died elsewhere. */
  async #upkeep(): Promise<void> {
    try {
      const now = this.#clock.now()
      await this.#db.transaction(asSystem, async (tx) => {
        const jobIds = [...this.#running.keys()]
        if (jobIds.length > 0) await renewLeases(tx, this.#id, jobIds, later(now, LEASE_MS))
        const reclaimed = await reclaimAbandoned(tx, now, false)
        if (reclaimed > 0) this.#nudgeNow()
      })
      await this.#scheduleRepeating()
    } catch (error) {
      this.#log.error({ err: error }, 'the worker could not keep its leases')
    }
  }

  /** Every repeating kind always has one job waiting; the dedupe key makes sure of "one", across processes too. */
  async #scheduleRepeating(): Promise<void> {
    const repeating = [...this.#jobs.kinds.values()].filter((kind) => kind.every !== undefined)
    if (repeating.length === 0) return
    const now = this.#clock.now()
    await this.#db.transaction(asSystem, async (tx) => {
      for (const kind of repeating) {
        const next = new Cron(kind.every as string, { timezone: 'UTC' }).nextRun(now) ?? later(now, DAY_MS)
        const payload: JsonObject = {}
        await this.#jobs.add(tx, PLATFORM_TENANT_ID, kind.queue, payload, {
          runAt: next,
          dedupeKey: 'repeating',
        })
      }
    })
  }
}

/** Sorts before every tenant, the platform itself included. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const jittered = (ms: number): number => Math.round(ms * (0.8 + Math.random() * 0.4))
