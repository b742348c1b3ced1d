import { removeOldAudit } from '../../../platform/audit/audit.store.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { tenantsWithOwnAuditTime } from '../retention.store.ts'

const SLICE = 5_000

/** Of workspaces without a time of their own, in slices, so that no transaction takes long. */
export const sweepAudit = scheduledJob({
  queue: 'retention.sweep-audit',
  every: '29 * * * *',
  concurrency: 1,
  uses: ['settings'],
  async handle({ db, settings }) {
    let removed = 0
    for (;;) {
      const count = await db.transaction(async (tx) =>
        removeOldAudit(tx, settings.auditDays, SLICE, await tenantsWithOwnAuditTime(tx)),
      )
      removed += count
      if (count < SLICE) return { removed }
    }
  },
})
