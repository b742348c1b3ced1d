import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem } from '../db/database.ts'
import { jobHandler } from './job.ts'
import { jobKind } from './job-kind.ts'

let atOnce = 0
let most = 0
let work = async () => {}
const done: number[] = []

const aloneJob = jobKind('test.alone', Type.Object({ n: Type.Optional(Type.Integer()) }))
const alone = jobHandler(aloneJob, {
  concurrency: 1,
  async handle({ payload }) {
    atOnce += 1
    most = Math.max(most, atOnce)
    await work()
    atOnce -= 1
    done.push(payload.n ?? 0)
    return undefined
  },
})

let fails: (attempt: number) => Error | undefined | Promise<Error | undefined> = () => undefined
const failingJob = jobKind('test.failing', Type.Object({}))
const failing = jobHandler(failingJob, {
  attemptsMax: 2,
  concurrency: 1,
  backoffMs: () => 10,
  async handle({ attempt }) {
    const error = await fails(attempt)
    if (error !== undefined) throw error
    return undefined
  },
})

// Its own database: a worker elsewhere must not take these jobs, and these must not be in its way.
const database = await cloneDatabase()
afterAll(() => database.db.close())
const start = (worker: boolean) => startApp({ database, worker, moreJobs: [alone, failing] })

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const add = (app: TestApp, tenantId: string, n: number, options = {}) =>
  app.db.transaction(asSystem, (tx) => app.app.services.jobs.add(tx, aloneJob, tenantId, { n }, options))
const run = (text: string, values: readonly unknown[] = []) =>
  database.db.transaction(asSystem, (tx) => tx.run({ text, values }))

it('runs no more jobs of a kind at once than the kind allows', async () => {
  const before = await start(false)
  for (let n = 0; n < 6; n += 1) await add(before, newId(), n)
  await before.app.close()
  work = () => pause(30)
  const app = await start(true)
  await expect.poll(() => done.length).toBe(6)
  await app.app.close()
  expect(most).toBe(1)
})

it('starts after a crash that left two running jobs with the same key', async () => {
  const tenantId = newId()
  const before = await start(false)
  await add(before, tenantId, 101, { dedupeKey: 'same' })
  await run(
    `update jobs set state = 'running', attempts = 1, worker_id = 'dead', lease_until = now() - interval '1 hour' where tenant_id = $1`,
    [tenantId],
  )
  await add(before, tenantId, 102, { dedupeKey: 'same' })
  await run(
    `update jobs set state = 'running', attempts = 1, worker_id = 'dead', lease_until = now() - interval '1 hour' where tenant_id = $1`,
    [tenantId],
  )
  await before.app.close()
  const app = await start(true)
  await expect.poll(() => done.filter((n) => n > 100).length).toBeGreaterThan(0)
  await app.app.close()
})

it('reaches every tenant although many before it wait for a queue that is full or unknown', async () => {
  for (let n = 0; n < 40; n += 1) {
    const tenantId = `00000000-0000-7000-8000-0000000000${n + 10}`
    await run(
      `insert into jobs (tenant_id, job_id, queue, state, run_at, attempts_max, created_at) values ($1, $2, 'test.gone', 'queued', now(), 5, now())`,
      [tenantId, newId()],
    )
  }
  work = async () => {}
  const app = await start(true)
  await add(app, newId(), 201)
  await expect.poll(() => done.includes(201)).toBe(true)
  await app.app.close()
})

it('fails a job at once whose payload does not match its kind, and runs the next', async () => {
  const tenantId = newId()
  const before = await start(false)
  const bad = await add(before, tenantId, 301)
  await run(`update jobs set payload = '{"n":"many"}' where job_id = $1`, [bad])
  await add(before, tenantId, 302)
  await before.app.close()
  work = async () => {}
  const app = await start(true)
  await expect.poll(() => done, { timeout: 10_000 }).toContain(302)
  const state = () => run('select state, attempts, error from jobs where job_id = $1', [bad])
  await expect.poll(async () => (await state()).rows[0]?.['state']).toBe('failed')
  expect((await state()).rows).toEqual([
    { state: 'failed', attempts: 1, error: 'The payload is invalid: payload.n must be a whole number' },
  ])
  await app.app.close()
  expect(done).not.toContain(301)
})

const addFailing = (app: TestApp, tenantId: string) =>
  app.db.transaction(asSystem, (tx) =>
    app.app.services.jobs.add(tx, failingJob, tenantId, {}, { dedupeKey: 'same' }),
  )
const statesOf = async (tenantId: string) => {
  const { rows } = await run(
    'select state, error from jobs where tenant_id = $1 order by created_at, job_id',
    [tenantId],
  )
  return rows.map((row) => row['state'])
}

it('does not give a job up because connections were lost, but for its own faults', async () => {
  const [cut, broken] = [newId(), newId()]
  const app = await start(true)
  fails = (attempt) => (attempt < 5 ? new Error('Connection terminated unexpectedly') : undefined)
  await addFailing(app, cut)
  await expect.poll(() => statesOf(cut), { timeout: 20_000 }).toEqual(['done'])
  fails = () => new Error('a fault of its own')
  await addFailing(app, broken)
  await expect.poll(() => statesOf(broken), { timeout: 20_000 }).toEqual(['failed'])
  await app.app.close()
})

it('does not call a job failed whose work another one that waits will do', async () => {
  const tenantId = newId()
  const app = await start(true)
  let hasTwin = false
  fails = async () => {
    if (hasTwin) return undefined
    hasTwin = true
    await addFailing(app, tenantId)
    return new Error('a fault of the first')
  }
  await addFailing(app, tenantId)
  await expect.poll(() => statesOf(tenantId), { timeout: 20_000 }).toEqual(['cancelled', 'done'])
  await app.app.close()
})
