import { DAY_MS, HOUR_MS, later } from '../kernel/clock.ts'
import { deleteEventsBefore, EVENTS_KEPT_DAYS } from './events/events.store.ts'
import { deleteRequestsBefore } from './http/idempotency.store.ts'
import { IDEMPOTENCY_KEPT_MS } from './http/idempotency.ts'
import { forgetInstancesBefore } from './instances.store.ts'
import { lastVerification, VERIFY_QUEUE } from './invariants/verification.store.ts'
import type { JobHandler } from './jobs/job.ts'
import { scheduledJob } from './jobs/job.ts'
import { deleteFinishedBefore } from './jobs/jobs.store.ts'

const JOBS_KEPT_MS = 30 * DAY_MS

/** What may be forgotten, is: answers after a day, events and finished jobs after thirty. */
const sweep = scheduledJob({
  queue: 'platform.sweep',
  every: '17 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const now = clock.now()
    return db.transaction(async (tx) => {
      const answers = await deleteRequestsBefore(tx, later(now, -IDEMPOTENCY_KEPT_MS))
      const events = await deleteEventsBefore(tx, later(now, -EVENTS_KEPT_DAYS * DAY_MS))
      const jobs = await deleteFinishedBefore(tx, later(now, -JOBS_KEPT_MS))
      await forgetInstancesBefore(tx, later(now, -DAY_MS))
      return { answers, events, jobs }
    })
  },
})

const rotateKeys = scheduledJob({
  queue: 'platform.rotate-signing-keys',
  every: '43 3 * * *',
  concurrency: 1,
  uses: ['signingKeys'],
  async handle({ signingKeys }) {
    await signingKeys.rotateIfDue()
    return undefined
  },
})

/** Every hour it is looked whether a backup is due, so that a server that was down makes up for it. */
const backUp = scheduledJob({
  queue: 'platform.backup',
  every: '37 * * * *',
  concurrency: 1,
  attemptsMax: 3,
  timeoutMs: 4 * HOUR_MS,
  uses: ['backups'],
  async handle({ backups }) {
    const file = await backups.runIfDue()
    return file === undefined ? undefined : { file }
  },
})

/** What it found is its result, which every process reads for its metrics. */
const verify = scheduledJob({
  queue: VERIFY_QUEUE,
  every: '51 * * * *',
  concurrency: 1,
  attemptsMax: 1,
  timeoutMs: HOUR_MS,
  isLowPriority: true,
  uses: ['verification', 'events', 'operatorWorkspaces'],
  async handle({ db, verification, events, operatorWorkspaces, signal }) {
    const last = await db.read(lastVerification)
    const before = Object.entries(last?.violations ?? {}).filter(([, count]) => count > 0)
    const known = new Set(before.map(([name]) => name))
    const results = await verification.runHourly(events, await operatorWorkspaces(), known, signal)
    const judged = results.filter(({ state }) => state !== 'unchecked')
    return {
      violations: Object.fromEntries(judged.map(({ name, violations }) => [name, violations.length])),
      unchecked: results.filter(({ state }) => state === 'unchecked').map(({ name }) => name),
    }
  },
})

export const maintenanceJobs: readonly JobHandler[] = [sweep, rotateKeys, backUp, verify]
