import { PLATFORM_TENANT_ID } from '../../../../kernel/ids.ts'
import { jobHandler, NEXT_TURN, scheduledJob } from '../../../../platform/jobs/job.ts'
import { deleteWorkspace, deleteWorkspaceJob } from '../delete-workspace.ts'
import { dueDeletions } from '../deletions.store.ts'

/** Deletions whose time has come, and those that have to look again. */
export const startDeletionsJob = scheduledJob({
  queue: 'workspaces.start-deletions',
  every: '*/5 * * * *',
  concurrency: 1,
  uses: ['clock', 'jobs'],
  async handle({ db, clock, jobs }) {
    return db.transaction(async (tx) => {
      const due = await dueDeletions(tx, clock.now())
      for (const { tenant_id, deletion_id } of due)
        await jobs.add(
          tx,
          deleteWorkspaceJob,
          PLATFORM_TENANT_ID,
          { tenant_id, deletion_id },
          { dedupeKey: deletion_id },
        )
      return { due: due.length }
    })
  },
})

export const deleteWorkspaceHandler = jobHandler(deleteWorkspaceJob, {
  concurrency: 1,
  attemptsMax: 10,
  isLowPriority: true,
  uses: ['clock', 'audit', 'files', 'tenantTables', 'workspaceCaches'],
  async handle({ payload, db, signal, isTurnOver, ...services }) {
    const state = await deleteWorkspace(services, { db, signal, isTurnOver }, payload)
    return state === 'more' ? NEXT_TURN : { state }
  },
})
