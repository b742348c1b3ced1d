import { notFound } from '../../../kernel/problem.ts'
import { personOperation } from '../../../platform/http/operation.ts'
import { findJobShare } from '../../../platform/jobs/job-shares.store.ts'
import { requireOperator, tenantParams } from '../../billing/index.ts'
import { findTenant } from '../../identity/index.ts'
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
    requireOperator(caller)
    const tenantId = params.tenantId.toLowerCase()
    if ((await findTenant(tx, tenantId)) === undefined) throw notFound('workspace')
    return jobShareView(tenantId, await findJobShare(tx, tenantId))
  },
})
