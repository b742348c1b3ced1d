import { readPrimaryKeys } from '../../../../platform/db/primary-keys.store.ts'
import { jobHandler, NEXT_TURN, scheduledJob } from '../../../../platform/jobs/job.ts'
import { lockSeal, recheckSeal, sealedWorkspaces } from '../../../../platform/words/word-seals.store.ts'
import { sealWordsJob, takeSlice } from '../seal-words.ts'

export const sealWordsHandler = jobHandler(sealWordsJob, {
  concurrency: 1,
  attemptsMax: 20,
  isLowPriority: true,
  uses: ['clock', 'events', 'audit', 'jobs', 'tenantTables', 'sealingChanges'],
  async handle({ tenantId, payload, db, signal, progress, isTurnOver, ...services }) {
    const keys = await db.read(readPrimaryKeys)
    for (;;) {
      signal.throwIfAborted()
      if (await db.transaction((tx) => takeSlice(tx, services, keys, tenantId, payload.run))) return undefined
      await progress({})
      if (isTurnOver()) return NEXT_TURN
    }
  },
})

/** A process that stood still while the setting changed may have written words in clear: every night they are looked for. */
export const sweepSealsJob = scheduledJob({
  queue: 'workspaces.sweep-seals',
  every: '41 3 * * *',
  concurrency: 1,
  uses: ['jobs'],
  async handle({ db, jobs, signal }) {
    const workspaces = await db.read(sealedWorkspaces)
    for (const tenantId of workspaces) {
      signal.throwIfAborted()
      await db.transaction(async (tx) => {
        const row = await lockSeal(tx, tenantId)
        if (row?.state !== 'sealed' || row.finished_at === null) return
        const { run } = await recheckSeal(tx, row)
        await jobs.add(tx, sealWordsJob, tenantId, { run })
      })
    }
    return { workspaces: workspaces.length }
  },
})
