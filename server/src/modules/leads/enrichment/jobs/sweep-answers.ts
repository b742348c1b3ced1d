import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { deleteExpiredAnswers } from '../answers.store.ts'

/** What providers said about people is kept for as long as they let us, and no longer. */
export const sweepAnswers = scheduledJob({
  queue: 'leads.sweep-answers',
  every: '23 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    return { deleted: await db.transaction((tx) => deleteExpiredAnswers(tx, clock.now())) }
  },
})
