import { newId } from '../../../kernel/ids.ts'
import { jobHandler, NEXT_TURN, scheduledJob } from '../../../platform/jobs/job.ts'
import { endRun, insertRun, tenantsDue } from '../retention.store.ts'
import { retentionJob, takeStep } from '../run.ts'

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
        for (const tenantId of tenants) {
          const runId = newId()
          await insertRun(tx, { tenant_id: tenantId, run_id: runId, created_at: clock.now() })
          await jobs.add(tx, retentionJob, tenantId, { run_id: runId })
        }
        return tenants
      })
      workspaces += page.length
      after = page.at(-1)
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
