import { Type } from 'typebox'
import { AnyMap } from '../../../../platform/http/schema.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { applyUpdates } from '../bulk-update.ts'

export const bulkUpdateJob = jobKind(
  'knowledge.bulk_update',
  Type.Object({
    scope_id: Type.String(),
    updates: Type.Array(
      Type.Object({ entity_type: Type.String(), label: Type.String(), properties: AnyMap() }),
    ),
    source: Type.String(),
    upsert: Type.Boolean(),
  }),
)

/** An update that was too long for a request. Its effect and its end are one, so it happens once. */
export const bulkUpdateHandler = jobHandler(bulkUpdateJob, {
  concurrency: 2,
  perTenant: 1,
  uses: ['clock', 'jobs', 'events'],
  async handle({ tenantId, payload, db, finish, clock, jobs, events }) {
    const { scope_id: scopeId, ...order } = payload
    return db.transaction(async (tx) => {
      const counts = await applyUpdates(tx, { clock, jobs, events }, { tenantId, scopeId }, order)
      await finish(tx, counts)
      return counts
    })
  },
})
