import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { sampleCharacters as sample } from '../characters.store.ts'
import { monthOf } from '../window.rules.ts'

/** Counts the agents that are active, often enough that none is paid for less than it was used. */
export const sampleCharacters = scheduledJob({
  queue: 'billing.sample-characters',
  every: '*/5 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const raised = await db.transaction((tx) => sample(tx, monthOf(clock.now())))
    return { raised }
  },
})
