import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { deleteOldTraces } from '../traces.store.ts'

const BATCH = 1_000

/** Deletes traces of replies that are older than RAPPORT_TRACE_DAYS. */
export const sweepTracesJob = scheduledJob({
  queue: 'chat.sweep-traces',
  every: '23 * * * *',
  concurrency: 1,
  uses: ['clock', 'settings'],
  async handle({ db, clock, settings, signal }) {
    const before = later(clock.now(), -settings.traceDays * DAY_MS)
    let traces = 0
    for (let count = BATCH; count === BATCH; traces += count) {
      signal.throwIfAborted()
      count = await db.transaction((tx) => deleteOldTraces(tx, before, BATCH))
    }
    return { traces }
  },
})
