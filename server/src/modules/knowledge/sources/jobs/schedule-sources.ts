import { later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { nextRun } from '../../analytics/schedule.ts'
import { silentSources, takeDueSources } from '../background.store.ts'
import { queueCrawl, queueRemoval, startCrawl } from '../crawl.ts'
import { setNextRun } from '../sources.store.ts'

const SOURCES_MAX = 200
/** Longer than the longest pause that a site may ask for. */
const SILENCE_MS = 15 * MINUTE_MS

/** Crawls sources that are due again, and goes on with those whose job was lost. */
export const scheduleSourcesJob = scheduledJob({
  queue: 'knowledge.schedule-sources',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'jobs'],
  async handle({ db, clock, jobs }) {
    const now = clock.now()
    const started = await db.transaction(async (tx) => {
      const due = await takeDueSources(tx, now, SOURCES_MAX)
      for (const source of due) {
        await setNextRun(tx, source, nextRun(source.schedule, now) ?? null)
        await startCrawl(tx, jobs, source, now)
      }
      return due.length
    })
    await db.transaction(async (tx) => {
      for (const source of await silentSources(tx, later(now, -SILENCE_MS), SOURCES_MAX))
        await (source.deleted_at === null ? queueCrawl(tx, jobs, source) : queueRemoval(tx, jobs, source))
    })
    return { started }
  },
})
