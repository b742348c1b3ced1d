import { type Clock, later, MINUTE_MS } from '../../../kernel/clock.ts'
import { auditView } from '../../../platform/audit/audit-view.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import {
  AUDIT_EVENT,
  auditAfter,
  lockAuditCursor,
  moveAuditCursor,
  tenantsWithAuditWebhook,
} from '../audit-stream.store.ts'
import { insertDelivery } from '../deliveries.store.ts'
import { deliverEventJob } from './deliver-event.ts'

const ENTRIES = 100
/** Entries carry the time from before their COMMIT: younger ones may still have an older one beside them. */
const SETTLED_MS = MINUTE_MS
/** In one run, for one workspace. */
const DELIVERIES_MAX = 50

/**
 * Hands the audit log to the workspaces' webhooks for `audit.recorded`, a hundred entries a delivery. They are no events:
 * members who may follow events may not read the audit log.
 */
export const streamAudit = scheduledJob({
  queue: 'notifications.stream-audit',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'jobs'],
  async handle({ db, clock, jobs }) {
    let entries = 0
    for (const tenantId of await db.read(tenantsWithAuditWebhook))
      for (let count = 0; count < DELIVERIES_MAX; count += 1) {
        const sent = await db.transaction((tx) => sendSome(tx, jobs, clock, tenantId))
        entries += sent
        if (sent < ENTRIES) break
      }
    return { entries }
  },
})

export async function sendSome(tx: Tx, jobs: Jobs, clock: Clock, tenantId: string): Promise<number> {
  const now = clock.now()
  const cursor = await lockAuditCursor(tx, tenantId)
  if (cursor === undefined) return 0
  const rows = await auditAfter(tx, tenantId, cursor, later(now, -SETTLED_MS), ENTRIES)
  const last = rows.at(-1)
  if (last === undefined) return 0
  const delivery = await insertDelivery(tx, {
    tenantId,
    receiver: { scopeId: tenantId },
    // The same batch has the same id, so that it is delivered once.
    eventId: last.audit_id,
    eventType: AUDIT_EVENT,
    projectId: null,
    payload: { entries: rows.map(auditView) },
    occurredAt: last.at,
    now,
  })
  if (delivery !== undefined)
    await jobs.add(tx, deliverEventJob, tenantId, { delivery_id: delivery.delivery_id })
  await moveAuditCursor(tx, tenantId, { at: last.at, auditId: last.audit_id })
  return rows.length
}
