import { newId, PLATFORM_TENANT_ID } from '../../../kernel/ids.ts'
import { jobHandler, NEXT_TURN, scheduledJob } from '../../../platform/jobs/job.ts'
import { endRun, insertRun, tenantsDue } from '../retention.store.ts'
import { retentionJob, takeStep } from '../run.ts'
import { removeAuditJob } from './remove-audit.ts'

const PAGE = 200

/** Every night, a run for each workspace that keeps something for a limited time. One that is still under way goes on. */
export const retainAll = scheduledJob({
  queue: 'retention.run-all',
  every: '7 1 * * *',
  concurrency: 1,
  uses: ['clock', 'jobs'],
  async handle({ db, signal, clock, jobs }) {
    let workspaces = 0
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const page = await db.transaction(async (tx) => {
        const tenants = await tenantsDue(tx, after, PAGE)
        for (const { tenant_id, audit_days } of tenants) {
          const run = { tenant_id, run_id: newId() }
          await insertRun(tx, { ...run, created_at: clock.now() })
          if (audit_days === null) await jobs.add(tx, retentionJob, tenant_id, { run_id: run.run_id })
          else await jobs.add(tx, removeAuditJob, PLATFORM_TENANT_ID, run)
        }
        return tenants
      })
      workspaces += page.length
      after = page.at(-1)?.tenant_id
      if (page.length < PAGE) return { workspaces }
    }
  },
})

export const retentionHandler = jobHandler(retentionJob, {
  concurrency: 1,
  attemptsMax: 10,
  isLowPriority: true,
  uses: ['clock', 'events', 'audit'],
  async handle({ tenantId, payload, db, signal, isTurnOver, finish, clock, events, audit }) {
    for (;;) {
      signal.throwIfAborted()
      const isOver = await db.transaction(async (tx) => {
        const isLast = await takeStep(tx, { clock, events, audit }, tenantId, payload.run_id)
        if (isLast) await finish(tx)
        return isLast
      })
      if (isOver) return undefined
      if (isTurnOver()) return NEXT_TURN
    }
  },
  failed: ({ tx, tenantId, payload, now }) =>
    endRun(tx, { tenant_id: tenantId, run_id: payload.run_id }, 'failed', now),
})
