import { personOperation } from '../../../platform/http/operation.ts'
import { findJobShare } from '../../../platform/jobs/job-shares.store.ts'
import { readTenant, tenantParams } from '../../billing/index.ts'
import { jobShareView, WorkspaceJobShare } from '../job-share.ts'

export const getWorkspaceJobShare = personOperation({
  id: 'getWorkspaceJobShare',
  method: 'GET',
  path: '/operator/tenants/{tenantId}/job-share',
  domain: 'operator',
  summary: 'Show how much background work of a workspace runs',
  params: tenantParams,
  response: WorkspaceJobShare,
  async handle({ caller, params, tx }) {
    const tenantId = await readTenant(tx, caller, params.tenantId)
    return jobShareView(tenantId, await findJobShare(tx, tenantId))
  },
})
