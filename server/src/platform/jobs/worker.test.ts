import { Type } from 'typebox'
import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { jobHandlers } from '../../modules.ts'
import { asSystem, asTenant } from '../db/database.ts'
import { claimJobs } from './claim.store.ts'
import { jobHandler } from './job.ts'
import { jobKind } from './job-kind.ts'
import { findJob } from './jobs.store.ts'

type Handle = (run: {
  payload: { n?: number }
  attempt: number
  finish: unknown
  db: unknown
  tenantId: string
  signal: AbortSignal
}) => Promise<void>
let behaviour: Handle = async () => {}
const seen: { tenantId: string; n: number }[] = []

const probeJob = jobKind('test.probe', Type.Object({ n: Type.Optional(Type.Integer()) }))
const probe = jobHandler(probeJob, {
  attemptsMax: 3,
  concurrency: 2,
  backoffMs: () => 20,
  async handle(run) {
    seen.push({ tenantId: run.tenantId, n: run.payload.n ?? 0 })
    await behaviour(run as never)
    return { seen: run.payload.n ?? 0 }
  },
})

let running: TestApp[] = []
const start = async (worker: boolean) => {
  const app = await startApp({ worker, moreJobs: [probe] })
  running.push(app)
  return app
}
afterEach(async () => {
  for (const app of running) await app.app.close()
  running = []
  behaviour = async () => {}
  seen.length = 0
})

const add = (app: TestApp, tenantId: string, n: number, options = {}) =>
  app.db.transaction(asTenant(tenantId), (tx) =>
    app.app.services.jobs.add(tx, probeJob, tenantId, { n }, options),
  )
const stateOf = (app: TestApp, tenantId: string, jobId: string | undefined) =>
  app.db.read(asTenant(tenantId), (tx) => findJob(tx, { tenantId, jobId: jobId ?? '' }))

it('runs a job soon after the transaction that added it, and keeps its result', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  const jobId = await add(app, tenantId, 7)
  await expect.poll(async () => (await stateOf(app, tenantId, jobId))?.state).toBe('done')
  expect(await stateOf(app, tenantId, jobId)).toMatchObject({ result: { seen: 7 }, attempts: 1, error: null })
})

it('never sees a job whose transaction was rolled back', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  await expect(
    app.db.transaction(asTenant(tenantId), async (tx) => {
      await app.app.services.jobs.add(tx, probeJob, tenantId, { n: 1 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const marker = await add(app, tenantId, 2)
  await expect.poll(async () => (await stateOf(app, tenantId, marker))?.state).toBe('done')
  expect(seen.filter((one) => one.tenantId === tenantId).map((one) => one.n)).toEqual([2])
})

it('tries again with a pause, and ends visibly failed when it keeps failing', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  behaviour = async (run) => {
    if (run.payload.n === 1 || run.attempt < 2) throw new Error(`attempt ${run.attempt} broke`)
  }
  const [hopeless, shaky] = [await add(app, tenantId, 1), await add(app, tenantId, 2)]
  await expect.poll(async () => (await stateOf(app, tenantId, hopeless))?.state).toBe('failed')
  expect(await stateOf(app, tenantId, hopeless)).toMatchObject({ attempts: 3, error: 'attempt 3 broke' })
  await expect.poll(async () => (await stateOf(app, tenantId, shaky))?.state).toBe('done')
})

it('keeps one waiting job per dedupe key', async () => {
  const app = await start(false)
  const { tenantId } = await app.newTenant()
  expect(await add(app, tenantId, 1, { dedupeKey: 'same' })).toBeDefined()
  expect(await add(app, tenantId, 2, { dedupeKey: 'same' })).toBeUndefined()
  expect(await add(app, tenantId, 3, { dedupeKey: 'other' })).toBeDefined()
})

it('waits for the time a job was asked for', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  const jobId = await add(app, tenantId, 1, { runAt: new Date(app.clock.now().getTime() + 3_600_000) })
  await new Promise((done) => setTimeout(done, 50))
  expect((await stateOf(app, tenantId, jobId))?.state).toBe('scheduled')
  app.clock.advance(3_601_000)
  await add(app, tenantId, 2)
  await expect.poll(async () => (await stateOf(app, tenantId, jobId))?.state).toBe('done')
})

it('takes turns between tenants, so that a busy one starves no other', async () => {
  const app = await start(false)
  const [busy, quiet] = [(await app.newTenant()).tenantId, (await app.newTenant()).tenantId]
  for (let n = 0; n < 40; n += 1) await add(app, busy, n)
  await add(app, quiet, 0)
  const now = app.clock.now()
  const claimed = await app.db.transaction(asSystem, (tx) =>
    claimJobs(tx, {
      capacity: [
        {
          queue: 'test.probe',
          room: 4,
          perTenant: 4,
          afterTenant: [busy, quiet].sort()[0] === busy ? before(busy) : before(quiet),
        },
      ],
      running: [],
      workerId: newId(),
      now,
      leaseUntil: now,
    }),
  )
  expect(claimed.map((job) => job.tenant_id)).toContain(quiet)
  expect(claimed.filter((job) => job.tenant_id === busy).length).toBeLessThanOrEqual(2)
})

/** The id just before this one. */
function before(id: string): string {
  const last = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0')
  return last.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

it('takes over from a worker that died, and what the dead one did late does not count', async () => {
  const app = await start(false)
  const { tenantId } = await app.newTenant()
  const jobId = await add(app, tenantId, 1)
  const past = new Date(app.clock.now().getTime() - 60_000)
  await app.db.transaction(asSystem, (tx) =>
    claimJobs(tx, {
      capacity: [{ queue: 'test.probe', room: 1, perTenant: 1, afterTenant: before(tenantId) }],
      running: [],
      workerId: 'dead',
      now: past,
      leaseUntil: past,
    }),
  )
  expect((await stateOf(app, tenantId, jobId))?.state).toBe('running')
  const second = await start(true)
  const state = async () => (await stateOf(second, tenantId, jobId))?.state
  await expect.poll(state).toBe('done')
  expect(await stateOf(second, tenantId, jobId)).toMatchObject({ attempts: 2 })
})

it('gives back what a shutdown interrupts: it is no failed try, and runs at once after the start', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  let hasBegun = false
  behaviour = async (run) => {
    const { signal } = run as never as { signal: AbortSignal }
    hasBegun = true
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const jobId = await add(app, tenantId, 1)
  await expect.poll(() => hasBegun).toBe(true)
  await app.app.close()
  running = []
  behaviour = async () => {}
  const next = await startApp({ worker: false, moreJobs: [probe] })
  running.push(next)
  expect(await stateOf(next, tenantId, jobId)).toMatchObject({ state: 'queued', attempts: 0, error: null })
  const second = await startApp({ worker: true, moreJobs: [probe], keepsJobsOf: tenantId })
  running.push(second)
  await expect.poll(async () => (await stateOf(second, tenantId, jobId))?.state).toBe('done')
  expect(await stateOf(second, tenantId, jobId)).toMatchObject({ attempts: 1 })
})

it('ends the job together with its effect', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  behaviour = async (run) => {
    const { db, finish } = run as never as {
      db: { transaction(work: (tx: never) => Promise<void>): Promise<void> }
      finish(tx: never): Promise<void>
    }
    await db.transaction(async (tx) => {
      app.app.services.events.append(tx, { tenantId, type: 'test.effect' })
      await finish(tx)
    })
  }
  const jobId = await add(app, tenantId, 1)
  await expect.poll(async () => (await stateOf(app, tenantId, jobId))?.state).toBe('done')
  const effects = (await app.eventsOf(tenantId)).filter((event) => event.type === 'test.effect')
  expect(effects).toHaveLength(1)
})

it('repeats by itself what has a schedule', async () => {
  const app = await start(true)
  const waiting = await app.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('jobs')
      .select(['queue', 'run_at'])
      .where('dedupe_key', '=', 'repeating')
      .where('state', '=', 'scheduled')
      .execute(),
  )
  const repeating = jobHandlers.filter(({ every }) => every !== undefined).map(({ kind }) => kind.queue)
  expect(repeating).toContain('platform.sweep')
  expect(waiting.map((job) => job.queue).sort()).toEqual(repeating.sort())
})

it('lets many parts of a job listen for its end without a warning', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(warning.name)
  process.on('warning', note)
  behaviour = async ({ signal }) => {
    for (let n = 0; n < 20; n += 1) signal.addEventListener('abort', () => undefined)
  }
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  const jobId = await add(app, tenantId, 1)
  await expect.poll(async () => (await stateOf(app, tenantId, jobId))?.state).toBe('done')
  process.off('warning', note)
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})
