import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteInboundBefore } from '../../channels/index.ts'
import { deleteReceiptsBefore } from '../outgoing.store.ts'

const KEPT_MS = 7 * DAY_MS

/** What channels posted is kept for a week after it was read, to look things up; the transcript has it anyway. */
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
