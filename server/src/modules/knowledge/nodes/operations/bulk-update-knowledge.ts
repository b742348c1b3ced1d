import { keyOperation } from '../../../../platform/http/operation.ts'
import { checkWrites } from '../../entity-types/entity-schemas.ts'
import { BulkUpdateBody, KbBulkUpdateResult, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { applyUpdates, writesOf } from '../bulk-update.ts'
import { bulkUpdateJob } from '../jobs/bulk-update.ts'

const INLINE_MAX = 100

export const bulkUpdateKnowledge = keyOperation({
  id: 'bulkUpdateKnowledge',
  method: 'PATCH',
  path: '/projects/{projectId}/knowledge/bulk-update',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Merge properties into many nodes',
  description: `Up to ${INLINE_MAX} entries are written at once; more are queued and written in the background.`,
  params: projectPath,
  body: BulkUpdateBody,
  response: KbBulkUpdateResult,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, body, tx, clock, jobs, events }) {
    const scope = projectScope(caller)
    const order = { updates: body.updates, source: body.source ?? 'bulk_api', upsert: body.upsert ?? true }
    const count = body.updates.length
    if (count <= INLINE_MAX)
      return {
        status: 'completed',
        count,
        ...(await applyUpdates(tx, { clock, jobs, events }, scope, order)),
      }
    const locate = (at: number) => `body.updates[${at}]`
    await checkWrites(tx, scope, writesOf(order), { upsert: order.upsert, locate })
    await jobs.add(tx, bulkUpdateJob, caller.tenantId, { scope_id: scope.scopeId, ...order })
    return { status: 'queued', count, processed: 0, created: 0, updated: 0, not_found: 0 }
  },
})
