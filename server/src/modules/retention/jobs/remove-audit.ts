import { Type } from 'typebox'
import { removeWorkspaceAudit } from '../../../platform/audit/audit.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobHandler, NEXT_TURN } from '../../../platform/jobs/job.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import { isAnythingHeld } from '../../people/index.ts'
import { momentBefore } from '../preview.ts'
import { advanceRun, endRun, findPolicy, lockRun, type RunRow } from '../retention.store.ts'
import { retentionJob, sum } from '../run.ts'

/**
 * The first part of a run in workspaces that limit their audit log. Of the platform: the role that serves requests and
 * jobs of a workspace may add entries and remove none.
 */
export const removeAuditJob = jobKind(
  'retention.remove-audit',
  Type.Object({ tenant_id: Type.String(), run_id: Type.String() }),
)

const SLICE = 5_000

/** How many entries it removed; they are counted in the same transaction. */
async function removeSlice(tx: Tx, run: RunRow): Promise<number> {
  const before = momentBefore(run.created_at, (await findPolicy(tx, run.tenant_id))?.audit_days)
  // An entry has no user id, only a keyed hash: a hold on one person keeps them all.
  if (before === undefined || (await isAnythingHeld(tx, run.tenant_id))) return 0
  const removed = await removeWorkspaceAudit(tx, run.tenant_id, before, SLICE)
  const counts = sum(run.counts, { audit_entries: removed })
  await advanceRun(tx, run, { step: run.step, place: run.place, counts })
  return removed
}

export const removeAuditHandler = jobHandler(removeAuditJob, {
  concurrency: 1,
  attemptsMax: 10,
  isLowPriority: true,
  uses: ['jobs'],
  async handle({ payload, db, signal, isTurnOver, finish, jobs }) {
    const { tenant_id: tenantId, run_id } = payload
    for (;;) {
      signal.throwIfAborted()
      const isOver = await db.transaction(async (tx) => {
        const run = await lockRun(tx, tenantId, run_id)
        const isRunning = run?.state === 'running'
        if (isRunning && (await removeSlice(tx, run)) === SLICE) return false
        if (isRunning) await jobs.add(tx, retentionJob, tenantId, { run_id })
        await finish(tx)
        return true
      })
      if (isOver) return undefined
      if (isTurnOver()) return NEXT_TURN
    }
  },
  failed: ({ tx, payload, now }) => endRun(tx, payload, 'failed', now),
})
