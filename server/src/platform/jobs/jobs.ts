import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/invariant.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import type { JobKind } from './job.ts'
import { insertJob } from './jobs.store.ts'

interface JobOptions {
  readonly runAt?: Date
  /** At most one waiting job of the queue has this key; a second one is not added. */
  readonly dedupeKey?: string
}

/** Puts work into the queue, inside the transaction that decided it. */
export class Jobs {
  readonly #clock: Clock
  readonly #notifier: Notifier
  readonly #kinds: ReadonlyMap<string, JobKind>

  constructor(clock: Clock, notifier: Notifier, kinds: readonly JobKind[]) {
    this.#clock = clock
    this.#notifier = notifier
    this.#kinds = new Map(kinds.map((kind) => [kind.queue, kind]))
    invariant(this.#kinds.size === kinds.length, 'two kinds of jobs share a queue')
  }

  get kinds(): ReadonlyMap<string, JobKind> {
    return this.#kinds
  }

  /** The job's id, or undefined when one with the same dedupe key waits already. */
  async add(
    tx: Tx,
    tenantId: string,
    queue: string,
    payload: JsonObject,
    options: JobOptions = {},
  ): Promise<string | undefined> {
    const kind = this.#kinds.get(queue)
    invariant(kind !== undefined, `no kind of job has the queue ${queue}`)
    const now = this.#clock.now()
    const jobId = await insertJob(tx, {
      tenantId,
      jobId: newId(),
      queue,
      payload,
      runAt: options.runAt ?? now,
      dedupeKey: options.dedupeKey,
      attemptsMax: kind.attemptsMax,
      now,
    })
    tx.afterCommit(() => this.#notifier.send('jobs'))
    return jobId
  }
}

declare module '../services.ts' {
  interface Services {
    readonly jobs: Jobs
  }
}
