import { sessionOperation } from '../../../platform/http/operation.ts'
import {
  daysIn,
  NewRetentionPolicy,
  policyView,
  RetentionPolicy,
  workspaceQuery,
} from '../retention.schemas.ts'
import { findPolicy, putPolicy } from '../retention.store.ts'

export const putRetention = sessionOperation({
  id: 'putRetention',
  method: 'PUT',
  path: '/retention',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Set for how many days this workspace keeps what it stores',
  description:
    'Replaces the policy: a kind that is missing or `null` is kept. What is past its time is removed every night; ' +
    '`GET /retention/preview` says how much that would be now. Legal holds suspend it.',
  query: workspaceQuery,
  body: NewRetentionPolicy,
  response: RetentionPolicy,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events, request }) {
    const { tenantId, actor } = caller
    const before = daysIn(await findPolicy(tx, tenantId))
    const after = daysIn(body)
    const stored = await putPolicy(tx, {
      tenant_id: tenantId,
      ...after,
      updated_by: actor,
      updated_at: clock.now(),
    })
    request.audit({ before: { ...before }, after: { ...after } })
    const payload = { ...after, changed_by: actor }
    events.append(tx, { tenantId, type: 'retention.changed', payload })
    return policyView(stored)
  },
})
