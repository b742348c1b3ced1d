import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { accrueCharacters as accrue } from '../accrue-characters.ts'

/** Hourly, for workspaces with a day that was not charged: an installation that was off at midnight catches up. */
export const accrueCharacters = scheduledJob({
  queue: 'billing.accrue-characters',
  every: '7 * * * *',
  concurrency: 1,
  uses: ['clock', 'metering'],
  async handle({ db, clock, metering }) {
    return { charged: await accrue(db, metering, clock) }
  },
})
