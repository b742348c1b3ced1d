import { jobHandler, NEXT_TURN, scheduledJob } from '../../../../platform/jobs/job.ts'
import { exportWorkspaceJob, writePart } from '../export.ts'
import { endExport, expireExports } from '../exports.store.ts'

export const exportWorkspaceHandler = jobHandler(exportWorkspaceJob, {
  concurrency: 1,
  attemptsMax: 5,
  isLowPriority: true,
  uses: ['clock', 'events', 'audit', 'files', 'tenantTables'],
  async handle({ tenantId, payload, db, signal, progress, isTurnOver, ...services }) {
    for (;;) {
      signal.throwIfAborted()
      if (await writePart(services, db, tenantId, payload.export_id)) return undefined
      await progress({})
      if (isTurnOver()) return NEXT_TURN
    }
  },
  failed: ({ tx, tenantId, payload, now }) =>
    endExport(
      tx,
      { tenant_id: tenantId, export_id: payload.export_id },
      { state: 'failed', now, expiresAt: null },
    ),
})

const BATCH = 50

export const expireExportsJob = scheduledJob({
  queue: 'workspaces.expire-exports',
  every: '11 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock, signal }) {
    let expired = 0
    for (let count = BATCH; count === BATCH; expired += count) {
      signal.throwIfAborted()
      count = await db.transaction((tx) => expireExports(tx, clock.now(), BATCH))
    }
    return { expired }
  },
})
