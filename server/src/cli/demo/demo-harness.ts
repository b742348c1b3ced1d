import type { InjectOptions } from 'fastify'
import type { App } from '../../app.ts'
import { later, MINUTE_MS } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem, asTenant, type Database } from '../../platform/db/database.ts'
import { asking } from '../../platform/http/extensions.ts'
import type { ClaimedJob } from '../../platform/jobs/claim.store.ts'
import { type JobHandler, type JobRun, UNHURRIED } from '../../platform/jobs/job.ts'
import { finishJob } from '../../platform/jobs/jobs.store.ts'
import { claimDue } from './demo.store.ts'
import type { DemoClock } from './demo-clock.ts'
import type { StaffName } from './people.ts'

export interface Place {
  readonly tenantId: string
  readonly projectId: string
  readonly key: string
  readonly staff: Readonly<Record<StaffName, string>>
}

interface CallOptions {
  readonly body?: unknown
  /** A member of the staff who is signed in, or no credential; the project's API key unless given. */
  readonly as?: StaffName | 'anonymous'
  readonly headers?: Readonly<Record<string, string>>
}

const LEASE_MS = 5 * MINUTE_MS
const TRIES_MAX = 3
/** Vectors and models are made once, at the end, and not after every word. */
const PUT_OFF = ['memory.embed', 'knowledge.embed', 'leads.learn', 'learning.train-outcomes']

/**
 * Where the demo is played: the real application, called as clients call it, at moments of the past. Its background
 * work is done here as well, at the same moments and for this workspace alone.
 */
export class DemoHarness {
  readonly app: App
  readonly db: Database
  readonly clock: DemoClock
  readonly place: Place
  readonly #workerId = newId()

  constructor(app: App, db: Database, clock: DemoClock, place: Place) {
    this.app = app
    this.db = db
    this.clock = clock
    this.place = place
  }

  get project(): string {
    return `/api/v1/projects/${this.place.projectId}`
  }

  /** What a client would get; a refusal ends the seeding. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<T> {
    const { body, as, headers } = options
    const credential =
      as === undefined ? this.place.key : as === 'anonymous' ? undefined : await this.#token(as)
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await this.app.server.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: asking(path),
      headers: {
        'content-type': 'application/json',
        ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }),
    })
    if (answer.statusCode >= 400)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return (isJson && answer.body !== '' ? JSON.parse(answer.body) : answer.body) as T
  }

  async #token(name: StaffName): Promise<string> {
    const session = { subject: this.place.staff[name], email: undefined, name, organisation: undefined }
    return (await this.app.services.tokens.issue(session)).token
  }

  /** Does what is due in the background, and what follows from it, until nothing is due. */
  async work(putOff: readonly string[] = PUT_OFF): Promise<void> {
    let done: readonly string[] = []
    for (;;) {
      const due = await this.#claim(putOff, done)
      if (due.length === 0) return
      for (const job of due) await this.#perform(job)
      done = due.map(({ job_id }) => job_id)
    }
  }

  /** What was put off and is of these kinds, side by side: they know nothing of one another. */
  async workOn(queues: readonly string[]): Promise<void> {
    const others = [...this.app.services.jobs.handlers.keys()].filter((queue) => !queues.includes(queue))
    const due = await this.#claim(others, [])
    await Promise.all(due.map((job) => this.#perform(job)))
    await this.#claim(
      [...others, ...queues],
      due.map(({ job_id }) => job_id),
    )
  }

  /** Everything that was put off. */
  async workOffTheRest(): Promise<void> {
    await this.workOn(PUT_OFF)
    await this.work([])
  }

  #claim(except: readonly string[], done: readonly string[]): Promise<readonly ClaimedJob[]> {
    return this.db.transaction(asSystem, (tx) =>
      claimDue(tx, {
        tenantId: this.place.tenantId,
        workerId: this.#workerId,
        now: this.clock.now(),
        leaseUntil: later(new Date(), LEASE_MS),
        except,
        done,
      }),
    )
  }

  async #perform(job: ClaimedJob): Promise<void> {
    const handler = this.app.services.jobs.handlers.get(job.queue) as JobHandler
    const context = asTenant(job.tenant_id)
    const key = { tenantId: job.tenant_id, jobId: job.job_id }
    const run: JobRun<never> = {
      ...key,
      payload: job.payload as never,
      attempt: job.attempts,
      db: {
        read: (work) => this.db.read(context, work),
        transaction: (work) => this.db.transaction(context, work),
      },
      signal: new AbortController().signal,
      finish: async (tx, result) => {
        const end = { state: 'done' as const, now: this.clock.now() }
        await finishJob(tx, key, this.#workerId, result === undefined ? end : { ...end, result })
      },
      progress: async () => undefined,
      ...UNHURRIED,
    }
    for (let tries = 1; ; tries += 1) {
      try {
        await handler.handle({ ...this.app.services, ...run })
        return
      } catch (error) {
        if (tries === TRIES_MAX) throw error
      }
    }
  }
}
