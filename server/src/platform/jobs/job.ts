import { type Static, type TObject, Type } from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { ScopedDatabase } from '../db/scoped-database.ts'
import type { Tx } from '../db/tx.ts'
import { type Validator, validatorFor } from '../http/validation.ts'
import type { Services } from '../services.ts'
import { type JobKind, jobKind } from './job-kind.ts'

/** What a handler returns to go on later with what is left, behind the jobs of others that wait. */
export const NEXT_TURN = Symbol('next turn')
export type JobResult = JsonObject | typeof NEXT_TURN | undefined

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
  /** Whether it has worked for as long as it may at a stretch. What is left is for `NEXT_TURN`. */
  isTurnOver(): boolean
  /** Waits for another machine. Meanwhile other jobs of the kind may run, so that one slow endpoint holds up none. */
  outside<T>(work: () => Promise<T>): Promise<T>
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

/** What runs the jobs of one kind. */
export interface JobHandler {
  readonly kind: JobKind
  readonly attemptsMax: number
  /** How many run at once in one process, those that wait outside not counted. */
  readonly concurrency: number
  /** How many run at once in one process for one tenant, waiting ones included. */
  readonly perTenant: number
  /** How many of them may wait outside. */
  readonly outsideMax: number
  /** How long it works at a stretch before others have a turn. */
  readonly turnMs: number
  /** How long it may take without progress before it is stopped. */
  readonly timeoutMs: number
  /** Milliseconds until the next try, by the number of tries so far. */
  backoffMs(attempt: number): number
  readonly uses: readonly (keyof Services)[]
  /** A cron expression, for scheduled work. */
  readonly every: string | undefined
  /** Background work without a waiting caller: deferred briefly while many requests wait for answers. */
  readonly isLowPriority: boolean
  /** What is wrong with a payload; the row may have been written by another version. */
  readonly faultsIn: Validator
  handle(run: JobRun<never> & Partial<Services>): Promise<JobResult>
  failed(run: JobGivenUp<never> & Partial<Services>): Promise<void>
}

interface HandlerSpec<P extends TObject, U extends keyof Services> {
  readonly attemptsMax?: number
  readonly concurrency?: number
  readonly perTenant?: number
  readonly outsideMax?: number
  readonly turnMs?: number
  readonly timeoutMs?: number
  readonly backoffMs?: (attempt: number) => number
  readonly isLowPriority?: boolean
  readonly uses?: readonly U[]
  handle(run: JobRun<Static<P>> & Pick<Services, U>): Promise<JobResult>
  /** Called when the job has been given up, to bring whatever depends on it to an end. */
  failed?(run: JobGivenUp<Static<P>> & Pick<Services, U>): Promise<void>
}

interface ScheduleSpec<U extends keyof Services> extends HandlerSpec<typeof NO_PAYLOAD, U> {
  readonly queue: string
  readonly every: string
}

/** For handlers that are called to their end, without a worker. */
export const UNHURRIED: Pick<JobRun<never>, 'isTurnOver' | 'outside'> = {
  isTurnOver: () => false,
  outside: (work) => work(),
}

const NO_PAYLOAD = Type.Object({})
const TIMEOUT_MS = 15 * MINUTE_MS
const TURN_MS = SECOND_MS
const nothingToEnd = async () => {}

const exponential = (attempt: number): number => Math.min(2 ** attempt, 300) * 1_000

export const jobHandler = <P extends TObject, const U extends keyof Services = never>(
  kind: JobKind<P>,
  spec: HandlerSpec<P, U>,
): JobHandler => handlerFor(kind, spec, undefined)

/** Work that repeats by itself; nothing else enqueues it. */
export const scheduledJob = <const U extends keyof Services = never>(spec: ScheduleSpec<U>): JobHandler =>
  handlerFor(jobKind(spec.queue, NO_PAYLOAD), spec, spec.every)

function handlerFor<P extends TObject, U extends keyof Services>(
  kind: JobKind<P>,
  spec: HandlerSpec<P, U>,
  every: string | undefined,
): JobHandler {
  return {
    kind,
    every,
    attemptsMax: spec.attemptsMax ?? 5,
    concurrency: spec.concurrency ?? 4,
    outsideMax: spec.outsideMax ?? 0,
    perTenant: spec.perTenant ?? (spec.concurrency ?? 4) + (spec.outsideMax ?? 0),
    turnMs: spec.turnMs ?? TURN_MS,
    timeoutMs: spec.timeoutMs ?? TIMEOUT_MS,
    backoffMs: spec.backoffMs ?? exponential,
    uses: spec.uses ?? [],
    isLowPriority: spec.isLowPriority ?? false,
    faultsIn: validatorFor('payload', kind.payload),
    handle: spec.handle as unknown as JobHandler['handle'],
    failed: (spec.failed ?? nothingToEnd) as unknown as JobHandler['failed'],
  }
}
