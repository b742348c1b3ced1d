import { Type } from 'typebox'
import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem, asTenant } from '../db/database.ts'
import { claimJobs } from './claim.store.ts'
import { jobHandler, NEXT_TURN } from './job.ts'
import { jobKind } from './job-kind.ts'
import { putJobShare } from './job-shares.store.ts'
import { findJob } from './jobs.store.ts'

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const TURN_MS = 40

const longJob = jobKind('test.long', Type.Object({ parts: Type.Integer() }))
const left = new Map<string, number>()
const turns: string[] = []
const long = jobHandler(longJob, {
  concurrency: 1,
  turnMs: TURN_MS,
  async handle({ tenantId, jobId, payload, isTurnOver }) {
    turns.push(tenantId)
    for (let parts = left.get(jobId) ?? payload.parts; parts > 0; parts -= 1) {
      left.set(jobId, parts)
      if (isTurnOver()) return NEXT_TURN
      await pause(10)
    }
    return { parts: payload.parts }
  },
})

const callJob = jobKind('test.call', Type.Object({}))
const calls = { now: 0, most: 0, answer: () => {} }
const call = jobHandler(callJob, {
  concurrency: 1,
  outsideMax: 3,
  perTenant: 3,
  async handle({ outside }) {
    await outside(async () => {
      calls.now += 1
      calls.most = Math.max(calls.most, calls.now)
      await new Promise<void>((answered) => {
        const before = calls.answer
        calls.answer = () => {
          before()
          answered()
        }
      })
    })
    calls.now -= 1
    return {}
  },
})

let running: TestApp[] = []
const start = async (worker: boolean) => {
  const app = await startApp({ worker, moreJobs: [long, call] })
  running.push(app)
  return app
}
afterEach(async () => {
  // What was claimed a moment ago may begin to wait only now.
  const answering = setInterval(() => calls.answer(), 5)
  for (const app of running) await app.app.close()
  clearInterval(answering)
  calls.now = 0
  calls.most = 0
  running = []
  turns.length = 0
  left.clear()
})

const addLong = (app: TestApp, tenantId: string, parts: number, options = {}) =>
  app.db.transaction(asTenant(tenantId), (tx) =>
    app.app.services.jobs.add(tx, longJob, tenantId, { parts }, options),
  )
const addCall = (app: TestApp, tenantId: string) =>
  app.db.transaction(asTenant(tenantId), (tx) => app.app.services.jobs.add(tx, callJob, tenantId, {}))
const stateOf = (app: TestApp, tenantId: string, jobId: string | undefined) =>
  app.db.read(asTenant(tenantId), (tx) => findJob(tx, { tenantId, jobId: jobId ?? '' }))
const isDone = (app: TestApp, tenantId: string, jobId: string | undefined) =>
  expect.poll(async () => (await stateOf(app, tenantId, jobId))?.state).toBe('done')

it('lets another workspace’s job in between the turns of a long one, which is no failed try', async () => {
  const app = await start(true)
  const [busy, quiet] = [(await app.newTenant()).tenantId, (await app.newTenant()).tenantId]
  const first = await addLong(app, busy, 100)
  await expect.poll(() => turns.length).toBeGreaterThan(1)
  const second = await addLong(app, quiet, 1)
  await isDone(app, quiet, second)
  expect((await stateOf(app, busy, first))?.state).not.toBe('done')
  await isDone(app, busy, first)
  expect(await stateOf(app, busy, first)).toMatchObject({ attempts: 1, crashes: 0, result: { parts: 100 } })
})

it('leaves what is left to a job with the same key that waits already', async () => {
  const app = await start(true)
  const { tenantId } = await app.newTenant()
  const first = await addLong(app, tenantId, 1_000, { dedupeKey: 'same' })
  let second: string | undefined
  // The first one waits for a moment between its turns, and then a second cannot.
  await expect
    .poll(async () => {
      second ??= await addLong(app, tenantId, 1, { dedupeKey: 'same' })
      return second
    })
    .toBeDefined()
  await isDone(app, tenantId, first)
  await isDone(app, tenantId, second)
  expect(left.get(first ?? '')).toBeGreaterThan(1)
})

it('works longer at a stretch for a workspace of more weight', async () => {
  const app = await start(true)
  const [heavy, light] = [(await app.newTenant()).tenantId, (await app.newTenant()).tenantId]
  await app.db.transaction(asSystem, (tx) =>
    putJobShare(tx, heavy, { weight: 20, jobsMax: null }, app.clock.now()),
  )
  const jobs = [
    { tenantId: heavy, jobId: await addLong(app, heavy, 20) },
    { tenantId: light, jobId: await addLong(app, light, 20) },
  ]
  for (const { tenantId, jobId } of jobs) await isDone(app, tenantId, jobId)
  const turnsOf = (tenantId: string) => turns.filter((one) => one === tenantId).length
  expect(turnsOf(heavy)).toBe(1)
  expect(turnsOf(light)).toBeGreaterThan(2)
})

it('runs no more of a workspace at once than its kind and its share allow', async () => {
  const app = await start(false)
  const [one, other] = [(await app.newTenant()).tenantId, (await app.newTenant()).tenantId]
  const all = [one, other]
  for (const tenantId of all) for (let n = 0; n < 6; n += 1) await addLong(app, tenantId, 1)
  await app.db.transaction(asSystem, (tx) =>
    putJobShare(tx, other, { weight: 1, jobsMax: 2 }, app.clock.now()),
  )
  const claim = async () => {
    const now = app.clock.now()
    const capacity = [{ queue: longJob.queue, room: 12, perTenant: 4, afterTenant: BEFORE_ALL }]
    const running = [{ queue: longJob.queue, tenantId: one, count: 1 }]
    return app.db.transaction(asSystem, (tx) =>
      claimJobs(tx, { capacity, running, workerId: newId(), now, leaseUntil: now }),
    )
  }
  const claimed = await claim()
  expect(all.map((id) => claimed.filter((job) => job.tenant_id === id).length)).toEqual([3, 2])
})

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

it('gives the slot of a job that waits outside to the next one, up to a limit', async () => {
  const app = await start(true)
  const [slow, other] = [(await app.newTenant()).tenantId, (await app.newTenant()).tenantId]
  for (let n = 0; n < 6; n += 1) await addCall(app, slow)
  await expect.poll(() => calls.now).toBe(3)
  await addCall(app, other)
  await expect.poll(() => calls.now).toBe(4)
  await pause(50)
  expect(calls.most).toBe(4)
  const answering = setInterval(() => calls.answer(), 5)
  await expect.poll(() => calls.now).toBe(0)
  clearInterval(answering)
})
