import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findRequestLimit } from '../../../../platform/http/request-limits.store.ts'
import { workspaceQuery } from '../../schemas.ts'
import { WorkspaceRequestLimit } from '../request-limit.schemas.ts'

export const getWorkspaceRequestLimit = sessionOperation({
  id: 'getWorkspaceRequestLimit',
  method: 'GET',
  path: '/workspace/request-limit',
  domain: 'workspace',
  permission: 'manage',
  readsPersonalData: false,
  summary: 'How many requests a minute the workspace allows itself',
  query: workspaceQuery,
  response: WorkspaceRequestLimit,
  async handle({ caller, tx }) {
    return { requests_per_minute: (await findRequestLimit(tx, caller.tenantId)) ?? null }
  },
})
