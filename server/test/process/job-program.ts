import { Type } from 'typebox'
import { buildApp } from '../../src/app.ts'
import { openStorage } from '../../src/cli/storage.ts'
import { readConfig } from '../../src/config.ts'
import { later, MINUTE_MS } from '../../src/kernel/clock.ts'
import { PLATFORM_TENANT_ID } from '../../src/kernel/ids.ts'
import { asSystem } from '../../src/platform/db/database.ts'
import { jobHandler } from '../../src/platform/jobs/job.ts'
import { jobKind } from '../../src/platform/jobs/job-kind.ts'
import { makeLog } from '../../src/platform/observe/log.ts'

/**
 * The real application with one more kind of job: it takes its time, and counts what it has done in the very
 * transaction that ends it. Run by the test beside it, which kills it in the middle.
 *
 *   job-program <how many jobs to add> <milliseconds a job takes> <minutes by which its clock is ahead>
 */
const [add = '0', takes = '0', ahead = '0'] = process.argv.slice(2)

const slowJob = jobKind('test.slow', Type.Object({ n: Type.Integer() }))
const slow = jobHandler(slowJob, {
  attemptsMax: 20,
  concurrency: 3,
  async handle({ payload, db, finish, jobId }) {
    process.stdout.write(`began ${payload.n}\n`)
    await new Promise((done) => setTimeout(done, Number(takes)))
    await db.transaction(async (tx) => {
      events.append(tx, {
        tenantId: PLATFORM_TENANT_ID,
        type: 'test.done',
        subjectId: jobId,
        payload: { n: payload.n },
      })
      await finish(tx)
    })
    process.stdout.write(`ended ${payload.n}\n`)
    return undefined
  },
})

const config = readConfig({ ...process.env, PORT: '0' })
const log = makeLog('error')
const storage = await openStorage(config, log)
const clock = { now: () => later(new Date(), Number(ahead) * MINUTE_MS) }
const app = await buildApp({ config, log, clock, ...storage, moreJobs: [slow] })
const { events, jobs } = app.services
await storage.db.transaction(asSystem, async (tx) => {
  for (let n = 0; n < Number(add); n += 1) await jobs.add(tx, slowJob, PLATFORM_TENANT_ID, { n })
})

/** Prints what is in the book once nothing is left to do. */
async function report(): Promise<void> {
  const open = await storage.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('jobs')
      .select(['state'])
      .where('queue', '=', 'test.slow')
      .where('state', '<>', 'done')
      .execute(),
  )
  if (open.length > 0) {
    setTimeout(() => void report(), 50)
    return
  }
  const done = await storage.db.read(asSystem, (tx) =>
    tx.db.selectFrom('events').select('payload').where('type', '=', 'test.done').execute(),
  )
  process.stdout.write(
    `counted ${done
      .map((event) => event.payload['n'])
      .sort((a, b) => Number(a) - Number(b))
      .join(',')}\n`,
  )
  await app.close()
  await storage.db.close()
}
void report()
