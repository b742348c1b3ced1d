import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'
import { deleteExpiredAnswers } from '../answers.store.ts'

/** What providers said about people is kept for as long as they let us, and no longer. */
export const sweepAnswers = jobKind({
  queue: 'leads.sweep-answers',
  payload: Type.Object({}),
  every: '23 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    return { deleted: await db.transaction((tx) => deleteExpiredAnswers(tx, clock.now())) }
  },
})
