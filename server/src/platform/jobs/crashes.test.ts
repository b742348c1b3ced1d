import { Type } from 'typebox'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { asSystem } from '../db/database.ts'
import { ThreadFault } from '../threads/thread-fault.ts'
import { type JobRun, jobHandler } from './job.ts'
import { jobKind } from './job-kind.ts'
import { findJob } from './jobs.store.ts'
import { Solitude } from './solitude.ts'

let behaviour: (run: JobRun<{ n: number }>) => Promise<void> = async () => {}
const givenUp: { n: number; reason: string }[] = []
const underWay = new Set<number>()
const besides = new Map<number, number[]>()

const fragileJob = jobKind('test.fragile', Type.Object({ n: Type.Integer() }))
const fragile = jobHandler(fragileJob, {
  attemptsMax: 10,
  concurrency: 4,
  timeoutMs: 1_000,
  backoffMs: () => 10,
  async handle(run) {
    const { n } = run.payload
    besides.set(n, [...underWay])
    underWay.add(n)
    try {
      await behaviour(run)
    } finally {
      underWay.delete(n)
    }
    return {}
  },
  async failed({ payload, reason }) {
    givenUp.push({ n: payload.n, reason })
  },
})

// Its own database: at start the embedded one takes every running job for a leftover.
const database = await cloneDatabase()
afterAll(() => database.db.close())

let app: TestApp
const start = async (worker: boolean) => {
  app = await startApp({ database, worker, moreJobs: [fragile] })
  return app
}
afterEach(async () => {
  await app.app.close()
  behaviour = async () => {}
  givenUp.length = 0
  besides.clear()
})

const add = (tenantId: string, n: number) =>
  database.db.transaction(asSystem, (tx) => app.app.services.jobs.add(tx, fragileJob, tenantId, { n }))
const jobOf = (tenantId: string, jobId = '') =>
  database.db.read(asSystem, (tx) => findJob(tx, { tenantId, jobId }))
/** As a process that was killed in the middle leaves it. */
const crash = (jobId = '') =>
  database.db.transaction(asSystem, (tx) =>
    tx.run({
      text: `update jobs set state = 'running', attempts = attempts + 1, worker_id = 'dead', lease_until = now() - interval '1 hour' where job_id = $1`,
      values: [jobId],
    }),
  )

it('gives up a job that was under way in three crashes, with a reason and an event', async () => {
  await start(false)
  const { tenantId } = await app.newTenant()
  const jobId = await add(tenantId, 1)
  for (const crashes of [1, 2]) {
    await crash(jobId)
    await app.app.close()
    behaviour = () => new Promise(() => {})
    await start(true)
    const job = await jobOf(tenantId, jobId)
    expect(job).toMatchObject({ state: 'scheduled', crashes })
    expect((job?.run_at.getTime() ?? 0) - app.clock.now().getTime()).toBeGreaterThan(1_000)
  }
  await crash(jobId)
  await app.app.close()
  await start(true)
  expect(await jobOf(tenantId, jobId)).toMatchObject({
    state: 'failed',
    crashes: 3,
    error: 'The process stopped again and again while this job was under way.',
  })
  expect(givenUp).toEqual([{ n: 1, reason: expect.stringContaining('again and again') }])
  const failed = (await app.eventsOf(tenantId)).filter((event) => event.type === 'job.failed')
  expect(failed).toMatchObject([
    { subject_id: jobId, payload: { queue: 'test.fragile', attempts: 3, reason: givenUp[0]?.reason } },
  ])
})

it('stops a job that overruns its time, also one that does not listen, and gives it up the third time', async () => {
  await start(true)
  const { tenantId } = await app.newTenant()
  const signals: AbortSignal[] = []
  behaviour = async ({ signal }) => {
    signals.push(signal)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  }
  const jobId = await add(tenantId, 2)
  for (let crashes = 1; crashes <= 3; crashes += 1) {
    await expect.poll(async () => (await jobOf(tenantId, jobId))?.crashes).toBe(crashes)
    app.clock.advance(MINUTE_MS)
  }
  expect(await jobOf(tenantId, jobId)).toMatchObject({ state: 'failed' })
  expect(signals).toHaveLength(3)
  expect(givenUp).toEqual([{ n: 2, reason: expect.stringContaining('no progress') }])
})

it('counts a thread that had to be ended as a crash, and forgets crashes when there is progress', async () => {
  await start(true)
  const { tenantId } = await app.newTenant()
  behaviour = async () => {
    throw new ThreadFault('timeout', 'extraction-worker')
  }
  const jobId = await add(tenantId, 3)
  await expect.poll(async () => (await jobOf(tenantId, jobId))?.crashes).toBe(1)
  behaviour = async (run) => {
    await run.progress({ done: 1 })
    // Longer than its time, but with progress in between.
    for (let n = 0; n < 3; n += 1) {
      await new Promise((wait) => setTimeout(wait, 500))
      await run.progress({ done: n })
    }
  }
  app.clock.advance(MINUTE_MS)
  await expect.poll(async () => (await jobOf(tenantId, jobId))?.state).toBe('done')
  expect(await jobOf(tenantId, jobId)).toMatchObject({ crashes: 0 })
})

it('runs a job that crashed before alone, after what runs already and before what waits', async () => {
  await start(false)
  const { tenantId } = await app.newTenant()
  const suspect = await add(tenantId, 10)
  await crash(suspect)
  await app.app.close()
  behaviour = () => new Promise((done) => setTimeout(done, 100))
  await start(true)
  app.clock.advance(MINUTE_MS)
  for (let n = 11; n < 15; n += 1) await add(tenantId, n)
  await expect.poll(async () => (await jobOf(tenantId, suspect))?.state).toBe('done')
  expect(besides.get(10)).toEqual([])
  await expect.poll(() => [11, 12, 13, 14].every((n) => besides.has(n))).toBe(true)
  for (let n = 11; n < 15; n += 1) expect(besides.get(n)).not.toContain(10)
})

it('lets the others wait a bounded time only', () => {
  let now = 0
  const solitude = new Solitude(() => now)
  expect(solitude.isKept).toBe(false)
  expect(solitude.mayBegin(3)).toBe(false)
  expect(solitude.isKept).toBe(true)
  now = 5_000
  expect(solitude.mayBegin(3)).toBe(true)
  solitude.begun()
  expect(solitude.isKept).toBe(true)
  now = 20_001
  expect(solitude.isKept).toBe(false)
  expect(solitude.mayBegin(0)).toBe(true)
})
