import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { buildApp } from '../../server/src/app.ts'
import { openStorage } from '../../server/src/cli/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import { PLATFORM_TENANT_ID } from '../../server/src/kernel/ids.ts'
import { asSystem } from '../../server/src/platform/db/database.ts'
import { jobHandler } from '../../server/src/platform/jobs/job.ts'
import { jobKind } from '../../server/src/platform/jobs/job-kind.ts'
import { makeLog } from '../../server/src/platform/observe/log.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY } from './program.ts'

/** Enqueues a second, each in a transaction of its own as a request would, and the time until a worker has the job. */
const JOBS = 2_000
const PARALLEL = 10

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const waits: number[] = []
  const probeJob = jobKind('bench.probe', Type.Object({ at: Type.Number() }))
  const probe = jobHandler(probeJob, {
    concurrency: 8,
    async handle({ payload }) {
      waits.push(performance.now() - payload.at)
      return undefined
    },
  })
  const config = readConfig({ PORT: '0', ...environment })
  const log = makeLog('error')
  const storage = await openStorage(config, log)
  const app = await buildApp({ config, log, ...storage, moreJobs: [probe] })
  const add = () =>
    storage.db.transaction(asSystem, (tx) =>
      app.services.jobs.add(tx, probeJob, PLATFORM_TENANT_ID, { at: performance.now() }),
    )
  const everyDone = async (count: number) => {
    while (waits.length < count) await new Promise((wait) => setTimeout(wait, 5))
  }

  // One at a time: what a single request's job waits.
  for (let n = 0; n < 200; n += 1) {
    await add()
    await everyDone(n + 1)
  }
  const alone = waits.splice(0)

  const begun = performance.now()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let n = 0; n < JOBS / PARALLEL; n += 1) await add()
    }),
  )
  const enqueued = (JOBS / (performance.now() - begun)) * 1_000
  await everyDone(JOBS)
  const drained = (JOBS / (performance.now() - begun)) * 1_000
  await app.close()
  await storage.db.close()
  say(
    `${name.padEnd(12)} enqueue ${enqueued.toFixed(0)}/s while running, done ${drained.toFixed(0)}/s; ` +
      `to claim, one at a time: p50 ${percentile(alone, 0.5).toFixed(1)} ms, p99 ${percentile(alone, 0.99).toFixed(1)} ms`,
  )
}

say(`${machine()}\n`)
const folder = await mkdtemp(join(tmpdir(), 'rapport-bench-'))
await measure('embedded', { RAPPORT_DATA_DIR: folder })
await rm(folder, { recursive: true, force: true })
const database = await freshDatabase('rapport_bench_jobs')
await measure('PostgreSQL', { DATABASE_URL: database.url, RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY })
await database.drop()
