import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { announceLowBalances, topUpAll } from '../top-up.ts'

export const watchBalances = scheduledJob({
  queue: 'billing.watch-balances',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'events', 'payments'],
  async handle({ db, clock, events, payments }) {
    const parts = { db, clock, events, payments }
    return { announced: await announceLowBalances(parts), paid: await topUpAll(parts) }
  },
})
