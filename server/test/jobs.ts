import { later, SECOND_MS } from '../src/kernel/clock.ts'
import { newId, PLATFORM_TENANT_ID } from '../src/kernel/ids.ts'
import { asSystem, asTenant } from '../src/platform/db/database.ts'
import { type JobRun, UNHURRIED } from '../src/platform/jobs/job.ts'
import type { TestApp } from './harness.ts'

/** What is put off for a moment is done as if the moment had passed. */
const PATIENCE_MS = 1.5 * SECOND_MS

/**
 * Does what waits for a workspace, in order, as the worker would, and returns when nothing waits any more. A job that
 * fails, fails the test.
 */
export async function workOff(app: TestApp, tenantId: string, only?: string): Promise<number> {
  for (let done = 0; ; done += 1) {
    const job = await app.db.transaction(asSystem, (tx) =>
      tx.db
        .selectFrom('jobs')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('state', 'in', ['queued', 'scheduled'])
        .where('run_at', '<=', later(app.clock.now(), PATIENCE_MS))
        .$if(only !== undefined, (query) => query.where('queue', '=', only as string))
        .orderBy('created_at')
        .orderBy('job_id')
        .limit(1)
        .executeTakeFirst(),
    )
    if (job === undefined) return done
    // No longer waiting before it runs: what it does may add its like.
    const setState = (state: 'running' | 'done') =>
      app.db.transaction(asSystem, (tx) =>
        tx.db
          .updateTable('jobs')
          .set({ state, attempts: job.attempts + 1 })
          .where('tenant_id', '=', tenantId)
          .where('job_id', '=', job.job_id)
          .execute(),
      )
    await setState('running')
    const handler = app.app.services.jobs.handlers.get(job.queue)
    if (handler === undefined) throw new Error(`no handler is registered for the queue ${job.queue}`)
    const run: JobRun<unknown> = {
      tenantId,
      jobId: job.job_id,
      payload: job.payload,
      attempt: 1,
      db: app.db.scopedTo(tenantId === PLATFORM_TENANT_ID ? asSystem : asTenant(tenantId)),
      signal: new AbortController().signal,
      finish: async () => undefined,
      progress: async () => undefined,
      ...UNHURRIED,
    }
    await handler.handle({ ...app.app.services, ...run } as never)
    await setState('done')
  }
}

/** Runs a job of the platform's own once, as its schedule would. */
export async function runJob(app: TestApp, queue: string): Promise<unknown> {
  const handler = app.app.services.jobs.handlers.get(queue)
  if (handler === undefined) throw new Error(`no handler is registered for the queue ${queue}`)
  const run: JobRun<unknown> = {
    tenantId: PLATFORM_TENANT_ID,
    jobId: newId(),
    payload: {},
    attempt: 1,
    db: app.db.scopedTo(asSystem),
    signal: new AbortController().signal,
    finish: async () => undefined,
    progress: async () => undefined,
    ...UNHURRIED,
  }
  return handler.handle({ ...app.app.services, ...run } as never)
}
