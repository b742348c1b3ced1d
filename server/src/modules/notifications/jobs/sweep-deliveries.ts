import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteDeliveriesBefore } from '../deliveries.store.ts'

const KEPT_MS = 30 * DAY_MS

/** Deliveries that are over, and their attempts, can be read for thirty days. */
export const sweepDeliveries = scheduledJob({
  queue: 'notifications.sweep',
  every: '37 3 * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const deliveries = await db.transaction((tx) => deleteDeliveriesBefore(tx, later(clock.now(), -KEPT_MS)))
    return { deliveries }
  },
})
