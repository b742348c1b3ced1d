import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { NewUpgradeRequest, UpgradeRequest } from '../deployment.schemas.ts'
import { findUpgradeRequest, insertUpgradeRequest, lockUpgradeRequests } from '../upgrade-requests.store.ts'

export const requestUpgrade = sessionOperation({
  id: 'requestUpgrade',
  method: 'POST',
  path: '/tenant/deployment/upgrade-request',
  domain: 'runtime',
  permission: 'own',
  summary: 'Ask the operator of the installation for an upgrade',
  description: 'The same message by the same person within a minute answers the request that was made first.',
  body: NewUpgradeRequest,
  response: UpgradeRequest,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const { tenantId, actor } = caller
    const now = clock.now()
    const wanted = { tenantId, requestedBy: actor, message: body.message ?? '' }
    await lockUpgradeRequests(tx, tenantId)
    let request = await findUpgradeRequest(tx, wanted, later(now, -MINUTE_MS))
    if (request === undefined) {
      request = await insertUpgradeRequest(tx, { ...wanted, requestId: newId(), now })
      const payload = { message: request.message, requested_by: actor }
      events.append(tx, {
        tenantId,
        type: 'deployment.upgrade_requested',
        subjectId: request.request_id,
        payload,
      })
    }
    return { ...request, created_at: request.created_at.toISOString() }
  },
})
