import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { expireHolds as expire, tenantsWithDueHolds } from '../holds.store.ts'

/** Gives back credit that was promised to calls whose process died. A tenant at a time, each in a short transaction. */
export const expireHolds = scheduledJob({
  queue: 'billing.expire-holds',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const now = clock.now()
    let expired = 0
    for (const tenantId of await db.read((tx) => tenantsWithDueHolds(tx, now)))
      expired += await db.transaction((tx) => expire(tx, tenantId, now))
    return { expired }
  },
})
