import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { sweep } from '../sweep.store.ts'

export const sweepBilling = scheduledJob({
  queue: 'billing.sweep',
  every: '53 3 * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const ago = (days: number) => later(clock.now(), -days * DAY_MS)
    return db.transaction((tx) =>
      sweep(tx, { holds: ago(7), messages: ago(90), sessions: ago(400), pages: ago(1) }),
    )
  },
})
