import { isUuid } from '../../../../kernel/ids.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { EnrichJobView, enrichmentPath } from '../enrichment.schemas.ts'
import { outcomeView } from '../enrichment-views.ts'
import { findEnrichment } from '../enrichments.store.ts'

export const getEnrichment = keyOperation({
  id: 'getLeadEnrichment',
  method: 'GET',
  path: '/builtin-agents/lead/enrich/{job_id}',
  domain: 'leads',
  permission: 'read',
  summary: 'See how far a lead enrichment has come, and its result',
  params: enrichmentPath,
  response: EnrichJobView,
  async handle({ caller, params, tx }) {
    const job = isUuid(params.job_id) ? await findEnrichment(tx, caller, params.job_id) : undefined
    if (job === undefined) throw notFound('lead enrichment')
    return { job_id: job.job_id, ...outcomeView(job) }
  },
})
