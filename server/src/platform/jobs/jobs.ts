import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/invariant.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import { inStep } from '../observe/tracing.ts'
import type { JobHandler } from './job.ts'
import type { JobKind, PayloadOf } from './job-kind.ts'
import { insertJob } from './jobs.store.ts'

interface JobOptions {
  readonly runAt?: Date
  /** At most one waiting job of the queue has this key; a second one is not added. */
  readonly dedupeKey?: string
}

/** Enqueues jobs, inside the transaction that decided on them. */
export class Jobs {
  readonly #clock: Clock
  readonly #notifier: Notifier
  readonly #handlers: ReadonlyMap<string, JobHandler>

  constructor(clock: Clock, notifier: Notifier, handlers: readonly JobHandler[]) {
    this.#clock = clock
    this.#notifier = notifier
    this.#handlers = new Map(handlers.map((handler) => [handler.kind.queue, handler]))
    invariant(this.#handlers.size === handlers.length, 'two kinds of jobs share a queue')
  }

  /** By queue. */
  get handlers(): ReadonlyMap<string, JobHandler> {
    return this.#handlers
  }

  /** The job's id, or undefined when one with the same dedupe key waits already. */
  async add<K extends JobKind>(
    tx: Tx,
    kind: K,
    tenantId: string,
    payload: PayloadOf<K>,
    options: JobOptions = {},
  ): Promise<string | undefined> {
    const handler = this.#handlers.get(kind.queue)
    invariant(handler?.kind === kind, `no handler is registered for the queue ${kind.queue}`)
    const now = this.#clock.now()
    const jobId = await this.#insert(tx, {
      tenantId,
      jobId: newId(),
      queue: kind.queue,
      payload: payload as JsonObject,
      runAt: options.runAt ?? now,
      dedupeKey: options.dedupeKey,
      attemptsMax: handler.attemptsMax,
      now,
    })
    // One that waits already was told of when it was added.
    if (jobId !== undefined) tx.afterCommit(() => this.#notifier.send('jobs'))
    return jobId
  }

  #insert(tx: Tx, job: Parameters<typeof insertJob>[1]): ReturnType<typeof insertJob> {
    return inStep(
      () => ({ name: `enqueue ${job.queue}`, kind: 'PRODUCER', attributes: { 'rapport.job_id': job.jobId } }),
      () => insertJob(tx, job),
    )
  }
}

declare module '../services.ts' {
  interface Services {
    readonly jobs: Jobs
  }
}
