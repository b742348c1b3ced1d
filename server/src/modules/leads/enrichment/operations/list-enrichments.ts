import { keyOperation } from '../../../../platform/http/operation.ts'
import { LeadEnrichmentJobList } from '../enrichment.schemas.ts'
import { jobView } from '../enrichment-views.ts'
import { listEnrichments as list } from '../enrichments.store.ts'

const SHOWN_MAX = 100

export const listEnrichments = keyOperation({
  id: 'listLeadEnrichments',
  method: 'GET',
  path: '/builtin-agents/lead/enrich',
  domain: 'leads',
  permission: 'read',
  summary: 'List the project’s last 100 lead enrichments, the newest first',
  response: LeadEnrichmentJobList,
  async handle({ caller, tx }) {
    return { jobs: (await list(tx, caller, SHOWN_MAX)).map(jobView) }
  },
})
