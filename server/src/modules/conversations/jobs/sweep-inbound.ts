import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteInboundBefore } from '../../channels/index.ts'
import { deleteReceiptsBefore } from '../outgoing.store.ts'

const KEPT_MS = 7 * DAY_MS

/** Raw posts are kept for a week after they were read, for diagnosis; the transcript has their content. */
export const sweepInbound = scheduledJob({
  queue: 'channels.sweep',
  every: '17 4 * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const before = later(clock.now(), -KEPT_MS)
    return db.transaction(async (tx) => ({
      events: await deleteInboundBefore(tx, before),
      receipts: await deleteReceiptsBefore(tx, before),
    }))
  },
})
