import { sql } from 'kysely'
import type { JsonObject } from '../../kernel/json.ts'
import { integer, jsonb, type TablesOf, table, text, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

export const JOB_STATES = ['scheduled', 'queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

export const jobsTable = table('jobs', {
  tenant_id: uuid(),
  job_id: uuid(),
  queue: text(),
  dedupe_key: text().nullable(),
  payload: jsonb<JsonObject>().withDefault(),
  state: text<JobState>(),
  run_at: timestamp(),
  attempts: integer().withDefault(),
  attempts_max: integer(),
  crashes: integer().withDefault(),
  lease_until: timestamp().nullable(),
  worker_id: text().nullable(),
  progress: jsonb<JsonObject>().nullable(),
  result: jsonb<JsonObject>().nullable(),
  error: text().nullable(),
  created_at: timestamp(),
  started_at: timestamp().nullable(),
  finished_at: timestamp().nullable(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof jobsTable> {}
}

export interface NewJob {
  readonly tenantId: string
  readonly jobId: string
  readonly queue: string
  readonly payload: JsonObject
  readonly runAt: Date
  readonly dedupeKey: string | undefined
  readonly attemptsMax: number
  readonly now: Date
}

/** Undefined when a waiting job has the same dedupe key. */
export async function insertJob(tx: Tx, job: NewJob): Promise<string | undefined> {
  const row = await tx.db
    .insertInto('jobs')
    .values({
      tenant_id: job.tenantId,
      job_id: job.jobId,
      queue: job.queue,
      dedupe_key: job.dedupeKey ?? null,
      payload: JSON.stringify(job.payload),
      state: job.runAt > job.now ? 'scheduled' : 'queued',
      run_at: job.runAt,
      attempts_max: job.attemptsMax,
      created_at: job.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'queue', 'dedupe_key'])
        // Literal, because a partial index is not matched by parameters.
        .where(sql<boolean>`state in ('scheduled', 'queued')`)
        .doNothing(),
    )
    .returning('job_id')
    .executeTakeFirst()
  return row?.job_id
}

interface JobKey {
  readonly tenantId: string
  readonly jobId: string
}

export interface JobEnd {
  readonly state: 'done' | 'failed' | 'cancelled' | 'scheduled'
  readonly result?: JsonObject
  readonly error?: string
  readonly runAt?: Date
  readonly crashes?: number
  readonly now: Date
}

/** False when the lease was lost meanwhile: another worker has the job, so this run must not count. */
export async function finishJob(tx: Tx, key: JobKey, workerId: string, end: JobEnd): Promise<boolean> {
  const isOver = end.state !== 'scheduled'
  const row = await tx.db
    .updateTable('jobs')
    .set({
      state: end.state,
      lease_until: null,
      worker_id: null,
      finished_at: isOver ? end.now : null,
      error: end.error ?? null,
      ...(end.result === undefined ? {} : { result: JSON.stringify(end.result) }),
      ...(end.runAt === undefined ? {} : { run_at: end.runAt }),
      ...(end.crashes === undefined ? {} : { crashes: end.crashes }),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('job_id', '=', key.jobId)
    .where('state', '=', 'running')
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return row.numUpdatedRows > 0n
}

/** Puts a job that has had its turn behind those that wait. False when the lease was lost, as in `finishJob`. */
export async function requeueJob(tx: Tx, key: JobKey, workerId: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'queued',
      lease_until: null,
      worker_id: null,
      run_at: now,
      // A turn is no failed try.
      attempts: eb('attempts', '-', 1),
      crashes: 0,
    }))
    .where('tenant_id', '=', key.tenantId)
    .where('job_id', '=', key.jobId)
    .where('state', '=', 'running')
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return row.numUpdatedRows > 0n
}

/** Waiting too long for a turn again is worse than a duplicate key: a job that would collide is dropped as done. */
export async function waitingTwinOf(tx: Tx, key: JobKey): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from jobs mine join jobs twin
        on twin.tenant_id = mine.tenant_id and twin.queue = mine.queue and twin.dedupe_key = mine.dedupe_key
      where mine.tenant_id = ${key.tenantId} and mine.job_id = ${key.jobId}
        and twin.job_id <> mine.job_id and twin.state in ('scheduled', 'queued')
    ) as found`.execute(tx.db)
  return rows[0]?.found === true
}

export async function setProgress(tx: Tx, key: JobKey, progress: JsonObject): Promise<void> {
  await tx.db
    .updateTable('jobs')
    // What makes progress is not what keeps taking its process down.
    .set({ progress: JSON.stringify(progress), crashes: 0 })
    .where('tenant_id', '=', key.tenantId)
    .where('job_id', '=', key.jobId)
    .execute()
}

/** Of the jobs that really run: one whose end could not be stored has to be taken over like any other abandoned one. */
export async function renewLeases(
  tx: Tx,
  workerId: string,
  jobIds: readonly string[],
  leaseUntil: Date,
): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('state', '=', 'running')
    .where('worker_id', '=', workerId)
    .where(sql<boolean>`job_id = any(${jobIds}::uuid[])`)
    .execute()
}

/** Scheduled jobs whose time has come. */
export async function releaseDue(tx: Tx, now: Date): Promise<number> {
  const result = await tx.db
    .updateTable('jobs')
    .set({ state: 'queued' })
    .where('state', '=', 'scheduled')
    .where('run_at', '<=', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** When the next scheduled job is due, so that the worker sleeps until then. */
export async function nextDue(tx: Tx): Promise<Date | undefined> {
  const row = await tx.db
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('run_at').as('run_at'))
    .where('state', '=', 'scheduled')
    .executeTakeFirst()
  return row?.run_at ?? undefined
}

export interface Reclaimed {
  readonly tenant_id: string
  readonly job_id: string
  readonly queue: string
  readonly payload: JsonObject
  readonly attempts: number
  readonly state: 'scheduled' | 'failed'
  readonly error: string | null
}

/**
 * Jobs whose worker has died: again after a pause, or failed when that happened too often. `everything` is for the
 * embedded database, where a running job at start can only be a leftover.
 */
export async function reclaimAbandoned(
  tx: Tx,
  by: {
    readonly everything: boolean
    readonly crashesMax: number
    readonly backoffMs: readonly number[]
    readonly now: Date
  },
): Promise<readonly Reclaimed[]> {
  const { everything, crashesMax, backoffMs, now } = by
  const isOver = sql`(crashes + 1 >= ${crashesMax} or attempts >= attempts_max)`
  const { rows } = await sql<Reclaimed>`
    update jobs set
      state = case when ${isOver} then 'failed' else 'scheduled' end,
      crashes = crashes + 1,
      error = case
        when crashes + 1 >= ${crashesMax} then 'The process stopped again and again while this job was under way.'
        when attempts >= attempts_max then 'The worker stopped in the middle of the last attempt.' end,
      run_at = case when ${isOver} then run_at
        else ${now}::timestamptz + interval '1 millisecond' * (${backoffMs}::int[])[crashes + 1] end,
      finished_at = case when ${isOver} then ${now}::timestamptz end,
      lease_until = null, worker_id = null
    where state = 'running' and (${everything} or lease_until < ${now})
      -- Two with the same key may run at once, but not wait: the older of them first, the other when that one has run.
      and not exists (
        select from jobs twin where twin.tenant_id = jobs.tenant_id and twin.queue = jobs.queue
          and twin.dedupe_key = jobs.dedupe_key and twin.job_id <> jobs.job_id
          and (twin.state in ('scheduled', 'queued')
            or twin.state = 'running' and twin.job_id < jobs.job_id and (${everything} or twin.lease_until < ${now})))
    returning tenant_id, job_id, queue, payload, attempts, state, error`.execute(tx.db)
  return rows
}

export async function deleteFinishedBefore(tx: Tx, moment: Date): Promise<number> {
  const result = await tx.db
    .deleteFrom('jobs')
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .where('finished_at', '<', moment)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function findJob(tx: Tx, key: JobKey) {
  return tx.db
    .selectFrom('jobs')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('job_id', '=', key.jobId)
    .executeTakeFirst()
}

export async function countByState(tx: Tx): Promise<readonly { state: JobState; count: number }[]> {
  return tx.db
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['scheduled', 'queued', 'running', 'failed'])
    .groupBy('state')
    .execute()
}
