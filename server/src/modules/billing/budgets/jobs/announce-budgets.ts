import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { announceBudgets as announce } from '../announce-budgets.ts'

export const announceBudgets = scheduledJob({
  queue: 'billing.announce-budgets',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'events'],
  async handle({ db, clock, events }) {
    return { announced: await announce(db, events, clock) }
  },
})
