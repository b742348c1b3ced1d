import { personOperation } from '../../../platform/http/operation.ts'
import { putJobShare } from '../../../platform/jobs/job-shares.store.ts'
import { lockedTenant, tenantParams } from '../../billing/index.ts'
import { JobShareBody, jobShareView, WorkspaceJobShare } from '../job-share.ts'

export const putWorkspaceJobShare = personOperation({
  id: 'putWorkspaceJobShare',
  method: 'PUT',
  path: '/operator/tenants/{tenantId}/job-share',
  domain: 'operator',
  summary: 'Set how much background work of a workspace runs',
  description:
    'Holds from the next claim of a job, in every process. Background work is learning, vectors, imports, documents, ' +
    'crawling, training and deliveries; requests are not affected.',
  params: tenantParams,
  body: JobShareBody,
  response: WorkspaceJobShare,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    const share = { weight: body.weight, jobsMax: body.jobs_max }
    await putJobShare(tx, tenantId, share, clock.now())
    events.append(tx, {
      tenantId,
      type: 'workspace.job_share_changed',
      subjectId: tenantId,
      payload: { ...body, changed_by: caller.actor },
    })
    return jobShareView(tenantId, share)
  },
})
