import { HOUR_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { clearHashesBefore } from '../erasures.store.ts'

/** No reply takes an hour: after that nothing is left that could be recognised by the hash. */
export const sweepErasures = scheduledJob({
  queue: 'people.sweep',
  every: '27 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    return db.transaction(async (tx) => ({
      hashes: await clearHashesBefore(tx, later(clock.now(), -HOUR_MS)),
    }))
  },
})
