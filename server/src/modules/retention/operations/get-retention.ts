import { sessionOperation } from '../../../platform/http/operation.ts'
import { policyView, RetentionPolicy, workspaceQuery } from '../retention.schemas.ts'
import { findPolicy } from '../retention.store.ts'

export const getRetention = sessionOperation({
  id: 'getRetention',
  method: 'GET',
  path: '/retention',
  domain: 'people',
  permission: 'manage',
  readsPersonalData: false,
  summary: 'For how many days this workspace keeps what it stores',
  description: '`null` keeps it.',
  query: workspaceQuery,
  response: RetentionPolicy,
  async handle({ caller, tx }) {
    return policyView(await findPolicy(tx, caller.tenantId))
  },
})
