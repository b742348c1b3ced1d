import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { deleteExpiredRuns } from '../runs.store.ts'

/** Deletes expired answers. */
export const sweepRunsJob = scheduledJob({
  queue: 'chat.sweep-runs',
  every: '*/10 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    return { runs: await db.transaction((tx) => deleteExpiredRuns(tx, clock.now())) }
  },
})
