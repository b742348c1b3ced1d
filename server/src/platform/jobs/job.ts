import type { Static, TObject } from 'typebox'
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { ScopedDatabase } from '../db/scoped-database.ts'
import type { Tx } from '../db/tx.ts'
import type { Services } from '../services.ts'

/** What a job's handler sees. It may run more than once: everything it does has to be safe to repeat. */
export interface JobRun<Payload> {
  readonly tenantId: string
  readonly jobId: string
  readonly payload: Payload
  /** 1 for the first try. */
  readonly attempt: number
  readonly db: ScopedDatabase
  /** Aborted when the process shuts down, and when the job overruns its time. */
  readonly signal: AbortSignal
  /**
   * Ends the job inside a transaction of the handler's own, so that its effect and its end are one. Throws when
   * the lease was lost, which rolls the effect back.
   */
  finish(tx: Tx, result?: JsonObject): Promise<void>
  /** Stores how far it is. A job that makes progress is not given up for taking long or for being interrupted. */
  progress(report: JsonObject): Promise<void>
}

/** What the `failed` hook receives, inside the transaction that gives the job up. */
export interface JobGivenUp<Payload> {
  readonly tenantId: string
  readonly jobId: string
  readonly payload: Payload
  readonly reason: string
  readonly now: Date
  /** Sees every tenant's rows: name the tenant. */
  readonly tx: Tx
}

/** A kind of background work, as a value. */
export interface JobKind {
  readonly queue: string
  readonly attemptsMax: number
  /** How many run at once in one process. */
  readonly concurrency: number
  /** How long it may take without progress before it is stopped. */
  readonly timeoutMs: number
  /** Milliseconds until the next try, by the number of tries so far. */
  backoffMs(attempt: number): number
  readonly uses: readonly (keyof Services)[]
  /** A cron expression, for work that repeats by itself. */
  readonly every: string | undefined
  /** Background work without a waiting caller: deferred briefly while many requests wait for answers. */
  readonly isLowPriority: boolean
  handle(run: JobRun<never> & Partial<Services>): Promise<JsonObject | undefined>
  failed(run: JobGivenUp<never> & Partial<Services>): Promise<void>
}

interface JobSpec<P extends TObject, U extends keyof Services> {
  readonly queue: string
  readonly payload: P
  readonly attemptsMax?: number
  readonly concurrency?: number
  readonly timeoutMs?: number
  readonly backoffMs?: (attempt: number) => number
  readonly every?: string
  readonly isLowPriority?: boolean
  readonly uses?: readonly U[]
  handle(run: JobRun<Static<P>> & Pick<Services, U>): Promise<JsonObject | undefined>
  /** Brings what hangs on the job to an end: it has been given up, for whatever reason. */
  failed?(run: JobGivenUp<Static<P>> & Pick<Services, U>): Promise<void>
}

const TIMEOUT_MS = 15 * MINUTE_MS
const nothingHangsOnIt = async () => {}

const exponential = (attempt: number): number => Math.min(2 ** attempt, 300) * 1_000

export function jobKind<P extends TObject, const U extends keyof Services = never>(
  spec: JobSpec<P, U>,
): JobKind {
  return {
    queue: spec.queue,
    attemptsMax: spec.attemptsMax ?? 5,
    concurrency: spec.concurrency ?? 4,
    timeoutMs: spec.timeoutMs ?? TIMEOUT_MS,
    backoffMs: spec.backoffMs ?? exponential,
    uses: spec.uses ?? [],
    every: spec.every,
    isLowPriority: spec.isLowPriority ?? false,
    handle: spec.handle as unknown as JobKind['handle'],
    failed: (spec.failed ?? nothingHangsOnIt) as unknown as JobKind['failed'],
  }
}
