import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { asTenant } from '../db/database.ts'
import { jobHandler, NEXT_TURN } from './job.ts'
import { jobKind } from './job-kind.ts'
import { findJob } from './jobs.store.ts'

const kind = jobKind('test.turns', Type.Object({}))
let goOn = () => {}
let hasBegun = () => {}
const begun = new Promise<void>((done) => {
  hasBegun = done
})
let runs = 0
const handler = jobHandler(kind, {
  concurrency: 1,
  turnMs: 1,
  async handle() {
    runs += 1
    if (runs > 1) return {}
    await new Promise<void>((done) => {
      goOn = done
      hasBegun()
    })
    return NEXT_TURN
  },
})
const app = await startApp({ worker: true, moreJobs: [handler] })
afterAll(() => app.app.close())

it('is done when another with its key begins to wait at the moment it would wait again', async () => {
  const { tenantId } = await app.newTenant()
  const add = (options = {}) =>
    app.db.transaction(asTenant(tenantId), (tx) =>
      app.app.services.jobs.add(tx, kind, tenantId, {}, { dedupeKey: 'same', ...options }),
    )
  const first = await add()
  await begun
  const second = await app.db.transaction(asTenant(tenantId), async (tx) => {
    const added = await app.app.services.jobs.add(tx, kind, tenantId, {}, { dedupeKey: 'same' })
    await tx.db.selectFrom('jobs').select('job_id').limit(1).execute()
    goOn()
    // The first one asks for a twin, finds none yet, and waits for this transaction with its update.
    await new Promise((done) => setTimeout(done, 500))
    return added
  })
  expect(second).toBeDefined()
  const stateOf = async (jobId: string | undefined) => {
    const job = await app.db.read(asTenant(tenantId), (tx) => findJob(tx, { tenantId, jobId: jobId ?? '' }))
    return { state: job?.state, error: job?.error ?? null }
  }
  const done = { state: 'done', error: null }
  await expect.poll(() => stateOf(second), { timeout: 10_000 }).toEqual(done)
  expect(await stateOf(first)).toEqual(done)
})
