import { Type } from 'typebox'
import { later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { jobHandler, NEXT_TURN, scheduledJob } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { beginWordRuns, indexNextMessages } from '../message-words.store.ts'

const indexMessagesJob = jobKind('conversations.index-messages', Type.Object({}))
const SLICE = 500
const WORKSPACES_AT_ONCE = 1_000
/** A process that has not been heard of for so long has ended. */
const SILENT_MS = 3 * MINUTE_MS

/** Reads the messages of before into the index of words, a slice in each transaction. */
export const indexMessagesHandler = jobHandler(indexMessagesJob, {
  concurrency: 1,
  attemptsMax: 20,
  isLowPriority: true,
  uses: ['clock'],
  async handle({ tenantId, db, clock, signal, progress, isTurnOver }) {
    for (;;) {
      signal.throwIfAborted()
      if (!(await db.transaction((tx) => indexNextMessages(tx, tenantId, clock.now(), SLICE))))
        return undefined
      await progress({})
      if (isTurnOver()) return NEXT_TURN
    }
  },
})

/** Finds workspaces whose messages are not in the index: of before an upgrade, new ones, and those that stopped sealing. */
export const scheduleMessageIndexing = scheduledJob({
  queue: 'conversations.schedule-indexing',
  every: '*/2 * * * *',
  concurrency: 1,
  uses: ['clock', 'jobs'],
  async handle({ db, clock, jobs }) {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const since = later(now, -SILENT_MS)
      const begun = await beginWordRuns(tx, { since, now, count: WORKSPACES_AT_ONCE })
      for (const tenantId of begun) await jobs.add(tx, indexMessagesJob, tenantId, {})
      return { workspaces: begun.length }
    })
  },
})
