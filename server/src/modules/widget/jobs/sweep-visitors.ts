import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteSilentVisitors } from '../visitors.store.ts'

const KEPT_MS = 30 * DAY_MS

/** Forgets visitors who came and never wrote. */
export const sweepVisitors = scheduledJob({
  queue: 'widget.sweep-visitors',
  every: '41 3 * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const before = later(clock.now(), -KEPT_MS)
    return { deleted: await db.transaction((tx) => deleteSilentVisitors(tx, before)) }
  },
})
