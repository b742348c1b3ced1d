import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { issueInvoices as issue } from '../issue-invoices.ts'

export const issueInvoices = scheduledJob({
  queue: 'billing.issue-invoices',
  every: '23 * * * *',
  concurrency: 1,
  uses: ['clock', 'events'],
  async handle({ db, clock, events }) {
    return { issued: await issue(db, events, clock) }
  },
})
