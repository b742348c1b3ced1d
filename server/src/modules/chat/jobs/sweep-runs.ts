import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'
import { deleteExpiredRuns } from '../runs.store.ts'

/** Answers that nobody may fetch any more are removed. */
export const sweepRunsJob = jobKind({
  queue: 'chat.sweep-runs',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    return { runs: await db.transaction((tx) => deleteExpiredRuns(tx, clock.now())) }
  },
})
