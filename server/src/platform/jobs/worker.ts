import { Cron } from 'croner'
import type { Logger } from 'pino'
import { type Clock, DAY_MS, later, SECOND_MS } from '../../kernel/clock.ts'
import { newId, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Services } from '../services.ts'
import type { Backpressure } from './backpressure.ts'
import {
  type ClaimedJob,
  claimJobs,
  claimSuspect,
  isSuspectWaiting,
  type QueueCapacity,
  type RunningJobs,
} from './claim.store.ts'
import { JobFailures } from './failures.ts'
import type { JobHandler } from './job.ts'
import { JobRunner } from './job-runner.ts'
import { nextDue, releaseDue, renewLeases } from './jobs.store.ts'
import type { Jobs } from './jobs.ts'
import { Solitude } from './solitude.ts'

const LEASE_MS = 30 * SECOND_MS
const RENEW_MS = 10 * SECOND_MS
/** How long the worker sleeps without a notification, and when jobs were deferred. */
const IDLE_MS = SECOND_MS
const PUT_OFF_MS = 100
const SUSPECTS_IN_A_ROW = 50

interface RunningJob {
  readonly queue: string
  readonly tenantId: string
  readonly isSuspect: boolean
  /** Whether it waits for another machine. */
  isOutside: boolean
  ended: Promise<void>
}

/** Claims jobs and runs them, many at once, fair to all tenants. */
export class Worker {
  readonly #db: Database
  readonly #jobs: Jobs
  readonly #clock: Clock
  readonly #log: Logger
  readonly #notifier: Notifier
  readonly #backpressure: Backpressure
  readonly #id = newId()
  readonly #running = new Map<string, RunningJob>()
  readonly #stopping = new AbortController()
  readonly #failures: JobFailures
  readonly #runner: JobRunner
  readonly #solitude = new Solitude()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #afterTenant = new Map<string, string>()
  #nudge: (() => void) | undefined
  #isNudged = false
  #isDeferring = false
  #isSuspectWaiting = false
  #suspectsInARow = 0
  #loop: Promise<void> | undefined
  #stopListening: (() => void) | undefined

  constructor(parts: {
    db: Database
    jobs: Jobs
    services: Services
    clock: Clock
    log: Logger
    notifier: Notifier
    backpressure: Backpressure
    /** How long a handler that overran its time may take to stop. */
    graceMs?: number
  }) {
    this.#db = parts.db
    this.#jobs = parts.jobs
    this.#clock = parts.clock
    this.#log = parts.log
    this.#notifier = parts.notifier
    this.#backpressure = parts.backpressure
    this.#failures = new JobFailures({ ...parts, workerId: this.#id })
    this.#runner = new JobRunner({
      ...parts,
      workerId: this.#id,
      failures: this.#failures,
      stopping: this.#stopping.signal,
    })
  }

  async start(): Promise<void> {
    const isAlone = this.#db.kind === 'embedded'
    await this.#db.transaction(asSystem, (tx) => this.#failures.reclaim(tx, isAlone))
    await this.#addScheduled()
    this.#stopListening = this.#notifier.on('jobs', () => this.#nudgeNow())
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
    await Promise.all([...this.#running.values()].map((run) => run.ended))
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const suspect = await this.#claimSuspect()
        const claimed = suspect === undefined ? await this.#claim() : [suspect]
        for (const job of claimed) this.#begin(job)
        if (claimed.length === 0) await this.#sleep()
      } catch (error) {
        this.#log.error({ err: error }, 'the worker could not claim jobs')
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
      }
    }
  }

  /** A job that crashed before, once nothing else runs. */
  async #claimSuspect(): Promise<ClaimedJob | undefined> {
    if ([...this.#running.values()].some(({ isSuspect }) => isSuspect)) return undefined
    if (!this.#isSuspectWaiting) return undefined
    if (!this.#solitude.mayBegin(this.#running.size)) return undefined
    const queues = [...this.#jobs.handlers.keys()]
    const now = this.#clock.now()
    const claim = { workerId: this.#id, now, leaseUntil: later(now, LEASE_MS) }
    const claimed = await this.#db.transaction(asSystem, (tx) => claimSuspect(tx, claim, queues))
    // After a crash there may be many: several run in a row before other jobs get a turn.
    this.#suspectsInARow = claimed === undefined ? 0 : (this.#suspectsInARow + 1) % SUSPECTS_IN_A_ROW
    this.#isSuspectWaiting = this.#suspectsInARow > 0
    if (claimed === undefined) this.#solitude.nothingWaits()
    else this.#solitude.begun()
    return claimed
  }

  async #claim(): Promise<readonly ClaimedJob[]> {
    const capacity = this.#solitude.isKept ? [] : this.#capacity()
    if (capacity.length === 0) return []
    const now = this.#clock.now()
    const claim = {
      workerId: this.#id,
      now,
      leaseUntil: later(now, LEASE_MS),
      running: this.#runningByTenant(),
    }
    const claimed = await this.#db.transaction(asSystem, async (tx) => {
      const [, first, isSuspectDue] = await Promise.all([
        releaseDue(tx, now),
        claimJobs(tx, { ...claim, capacity }),
        isSuspectWaiting(tx, [...this.#jobs.handlers.keys()]),
      ])
      this.#isSuspectWaiting = isSuspectDue
      // Queues that had nothing behind their place begin again with the first tenant.
      const again = capacity
        .filter(
          ({ queue, afterTenant }) => afterTenant !== BEFORE_ALL && !first.some((job) => job.queue === queue),
        )
        .map((queue) => ({ ...queue, afterTenant: BEFORE_ALL }))
      return again.length === 0 ? first : [...first, ...(await claimJobs(tx, { ...claim, capacity: again }))]
    })
    for (const { queue } of capacity) {
      const tenants = claimed.filter((job) => job.queue === queue).map((job) => job.tenant_id)
      this.#afterTenant.set(queue, tenants.sort().at(-1) ?? BEFORE_ALL)
    }
    return claimed
  }

  /** The queues of which more may run here, and how many. */
  #capacity(): QueueCapacity[] {
    const [inside, all] = [new Map<string, number>(), new Map<string, number>()]
    for (const { queue, isOutside } of this.#running.values()) {
      all.set(queue, (all.get(queue) ?? 0) + 1)
      if (!isOutside) inside.set(queue, (inside.get(queue) ?? 0) + 1)
    }
    this.#isDeferring = this.#backpressure.isHigh()
    return [...this.#jobs.handlers.values()]
      .filter(({ isLowPriority }) => !(isLowPriority && this.#isDeferring))
      .map(({ kind: { queue }, concurrency, outsideMax, perTenant }) => ({
        queue,
        room: Math.min(
          concurrency - (inside.get(queue) ?? 0),
          concurrency + outsideMax - (all.get(queue) ?? 0),
        ),
        perTenant,
        afterTenant: this.#afterTenant.get(queue) ?? BEFORE_ALL,
      }))
      .filter(({ room }) => room > 0)
  }

  #runningByTenant(): readonly RunningJobs[] {
    const counts = new Map<string, { queue: string; tenantId: string; count: number }>()
    for (const { queue, tenantId } of this.#running.values()) {
      const key = `${queue} ${tenantId}`
      const counted = counts.get(key) ?? { queue, tenantId, count: 0 }
      counts.set(key, { ...counted, count: counted.count + 1 })
    }
    return [...counts.values()]
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
    const sleepMs = this.#solitude.isKept ? PUT_OFF_MS : await this.#untilDue()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, sleepMs)
      this.#nudge = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#isNudged) this.#nudge()
    })
    this.#nudge = undefined
    this.#isNudged = false
  }

  async #untilDue(): Promise<number> {
    const due = await this.#db.read(asSystem, nextDue)
    const untilDue = due === undefined ? IDLE_MS : due.getTime() - this.#clock.now().getTime()
    return Math.min(this.#isDeferring ? PUT_OFF_MS : IDLE_MS, Math.max(1, untilDue))
  }

  #begin(job: ClaimedJob): void {
    const { queue, tenant_id: tenantId } = job
    const isSuspect = job.crashes > 0
    const running: RunningJob = { queue, tenantId, isSuspect, isOutside: false, ended: Promise.resolve() }
    this.#running.set(job.job_id, running)
    const occupancy = {
      left: () => {
        running.isOutside = true
        this.#nudgeNow()
      },
      returned: () => {
        running.isOutside = false
      },
    }
    const handler = this.#jobs.handlers.get(queue) as JobHandler
    running.ended = this.#runner.run(job, handler, occupancy).finally(() => {
      this.#running.delete(job.job_id)
      if (isSuspect) this.#solitude.ended()
      this.#nudgeNow()
    })
  }

  /** Keeps the leases of what runs here, and takes over what died elsewhere. */
  async #upkeep(): Promise<void> {
    try {
      const now = this.#clock.now()
      await this.#db.transaction(asSystem, async (tx) => {
        const jobIds = [...this.#running.keys()]
        if (jobIds.length > 0) await renewLeases(tx, this.#id, jobIds, later(now, LEASE_MS))
        const reclaimed = await this.#failures.reclaim(tx, false)
        if (reclaimed > 0) this.#nudgeNow()
      })
      await this.#addScheduled()
    } catch (error) {
      this.#log.error({ err: error }, 'the worker could not keep its leases')
    }
  }

  /** Every scheduled kind always has one job waiting; the dedupe key keeps it at one, across processes too. */
  async #addScheduled(): Promise<void> {
    const scheduled = [...this.#jobs.handlers.values()].filter(({ every }) => every !== undefined)
    if (scheduled.length === 0) return
    const now = this.#clock.now()
    await this.#db.transaction(asSystem, async (tx) => {
      for (const { kind, every } of scheduled) {
        const runAt = new Cron(every as string, { timezone: 'UTC' }).nextRun(now) ?? later(now, DAY_MS)
        await this.#jobs.add(tx, kind, PLATFORM_TENANT_ID, {}, { runAt, dedupeKey: 'repeating' })
      }
    })
  }
}

/** Sorts before every tenant, the platform itself included. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
