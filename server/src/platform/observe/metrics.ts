import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Backups } from '../backup/backups.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { LoadShedder } from '../http/load-shedding.ts'
import { lastVerification } from '../invariants/verification.store.ts'
import { countByState } from '../jobs/jobs.store.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'

let ofProcess: Registry | undefined

/**
 * What Node tells of the process: memory, garbage collection, delays of the event loop. Measured once however many
 * applications the process has, because its timers and observers cannot be stopped and would keep each of them in memory.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Prometheus metrics. Labels come from the list of operations, never from what a caller sent. */
export class Metrics {
  readonly #registry = Registry.merge([processMetrics()])
  readonly #requests: Counter<'operation' | 'status'>
  readonly #durations: Histogram<'operation'>
  readonly #children = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'operation'> }>()

  constructor(db: Database) {
    const registers = [this.#registry]
    this.#requests = new Counter({
      name: 'rapport_requests_total',
      help: 'Requests answered, by operation and status.',
      labelNames: ['operation', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'rapport_request_seconds',
      help: 'Time from the first byte of a request to the end of its answer.',
      labelNames: ['operation'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    new Gauge({
      name: 'rapport_jobs',
      help: 'Background jobs by state.',
      labelNames: ['state'],
      registers,
      async collect() {
        // While the database is unreachable, the other metrics matter most.
        const counts = await db.read(asSystem, countByState).catch(() => [])
        this.reset()
        for (const { state, count } of counts) this.set({ state }, count)
      },
    })
    const lastVerified = () => db.read(asSystem, lastVerification).catch(() => undefined)
    new Gauge({
      name: 'rapport_verified_seconds',
      help: 'When the last hourly check of the installation ended, as a Unix time; 0 when there was none.',
      registers,
      async collect() {
        this.set(((await lastVerified())?.at.getTime() ?? 0) / 1_000)
      },
    })
    new Gauge({
      name: 'rapport_invariant_violations',
      help: 'What the last hourly check found wrong, by invariant; 0 where all is well.',
      labelNames: ['invariant'],
      registers,
      async collect() {
        const last = await lastVerified()
        this.reset()
        for (const [invariant, count] of Object.entries(last?.violations ?? {}))
          this.set({ invariant }, count)
      },
    })
    new Gauge({
      name: 'rapport_database_connections',
      help: 'Connections of the pool: all, idle, and requests waiting for one.',
      labelNames: ['kind'],
      registers,
      collect() {
        this.set({ kind: 'all' }, db.pool.totalCount)
        this.set({ kind: 'idle' }, db.pool.idleCount)
        this.set({ kind: 'waiting' }, db.pool.waitingCount)
      },
    })
  }

  /** Gauges that are read when metrics are scraped. */
  watch(parts: {
    readonly threads: ThreadPool
    readonly shedder: LoadShedder
    readonly backups: Pick<Backups, 'failures' | 'lastSuccess'>
  }): void {
    const registers = [this.#registry]
    new Counter({
      name: 'rapport_backup_failures_total',
      help: 'Scheduled backups that failed.',
      registers,
      collect() {
        this.reset()
        this.inc(parts.backups.failures)
      },
    })
    new Gauge({
      name: 'rapport_backup_last_success_seconds',
      help: 'When the newest scheduled backup was made, as a Unix time; 0 when this process knows of none.',
      registers,
      collect() {
        this.set((parts.backups.lastSuccess?.getTime() ?? 0) / 1_000)
      },
    })
    let before = performance.eventLoopUtilization()
    new Gauge({
      name: 'rapport_event_loop_utilization',
      help: 'Share of the time since the last look that the event loop was busy.',
      registers,
      collect() {
        this.set(performance.eventLoopUtilization(before).utilization)
        before = performance.eventLoopUtilization()
      },
    })
    new Gauge({
      name: 'rapport_thread_tasks',
      help: 'Tasks that run in threads and that wait for one, by lane.',
      labelNames: ['lane', 'state'],
      registers,
      collect() {
        for (const { lane, running, waiting } of parts.threads.state) {
          this.set({ lane, state: 'running' }, running)
          this.set({ lane, state: 'waiting' }, waiting)
        }
      },
    })
    new Counter({
      name: 'rapport_requests_shed_total',
      help: 'Requests refused with 503 because their workspace caused most of an overload.',
      registers,
      collect() {
        this.reset()
        this.inc(parts.shedder.shedCount)
      },
    })
  }

  answered(operation: string, status: number, seconds: number): void {
    const name = `${operation}/${status}`
    let child = this.#children.get(name)
    if (child === undefined) {
      // Finding a labelled series by its labels costs more than counting does.
      child = {
        count: this.#requests.labels({ operation, status }),
        time: this.#durations.labels({ operation }),
      }
      this.#children.set(name, child)
    }
    child.count.inc()
    child.time.observe(seconds)
  }

  /** For those who send them elsewhere. */
  get registry(): Registry {
    return this.#registry
  }

  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() }
  }
}
