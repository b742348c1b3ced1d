import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { closeMonths as close } from '../close-months.ts'

/** Hourly rather than monthly: an installation that sleeps on the first of a month catches up when it wakes. */
export const closeMonths = scheduledJob({
  queue: 'billing.close-months',
  every: '11 * * * *',
  concurrency: 1,
  uses: ['clock', 'metering'],
  handle: ({ db, clock, metering }) => close(db, metering, clock),
})
