import { sessionOperation } from '../../../../platform/http/operation.ts'
import {
  deleteRequestLimit,
  findRequestLimit,
  putRequestLimit,
} from '../../../../platform/http/request-limits.store.ts'
import { workspaceQuery } from '../../schemas.ts'
import { RequestLimitBody, WorkspaceRequestLimit } from '../request-limit.schemas.ts'

export const putWorkspaceRequestLimit = sessionOperation({
  id: 'putWorkspaceRequestLimit',
  method: 'PUT',
  path: '/workspace/request-limit',
  domain: 'workspace',
  permission: 'manage',
  summary: 'Limit the requests of the workspace over all processes',
  description:
    'Counts requests with API keys and of connected apps; what is more than the limit within a minute is refused with 429. ' +
    'Sessions are not counted, so that administrators cannot lock themselves out. `RAPPORT_RATE_LIMIT`, which holds for one credential in ' +
    'one process, goes on beside it.',
  query: workspaceQuery,
  body: RequestLimitBody,
  response: WorkspaceRequestLimit,
  uses: ['clock', 'events', 'requestLimits'],
  async handle({ caller, body, tx, clock, events, requestLimits, request }) {
    const { tenantId, actor } = caller
    const limit = body.requests_per_minute
    const before = (await findRequestLimit(tx, tenantId)) ?? null
    if (limit === before) return body
    await (limit === null
      ? deleteRequestLimit(tx, tenantId)
      : putRequestLimit(tx, tenantId, limit, clock.now()))
    requestLimits.changed(tx, tenantId, limit ?? undefined)
    request.audit({ before: { requests_per_minute: before }, after: { requests_per_minute: limit } })
    events.append(tx, {
      tenantId,
      type: 'workspace.request_limit_changed',
      payload: { requests_per_minute: limit, changed_by: actor },
    })
    return body
  },
})
