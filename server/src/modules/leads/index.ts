import { defineModule } from '../../platform/module.ts'
import { leadsDataMap } from './data-map.ts'
import { callBackHandler } from './enrichment/jobs/call-back.ts'
import { enrichLeadHandler } from './enrichment/jobs/enrich-lead.ts'
import { sweepAnswers } from './enrichment/jobs/sweep-answers.ts'
import { enrichLead } from './enrichment/operations/enrich-lead.ts'
import { enrichPerson } from './enrichment/operations/enrich-person.ts'
import { getEnrichment } from './enrichment/operations/get-enrichment.ts'
import { listEnrichments } from './enrichment/operations/list-enrichments.ts'
import { listBuiltinAgents } from './operations/list-builtin-agents.ts'
import { reportOutcome } from './outcomes/operations/report-outcome.ts'
import { personTablesOfLeads } from './person-tables.store.ts'
import { getLeadPipeline } from './pipeline/operations/get-pipeline.ts'
import { putLeadPipeline } from './pipeline/operations/put-pipeline.ts'
import { getPolicy } from './policy/operations/get-policy.ts'
import { listLeadPolicyVersions } from './policy/operations/list-policy-versions.ts'
import { promoteLeadPolicyVersion } from './policy/operations/promote-policy-version.ts'
import { suggestAction } from './policy/operations/suggest-action.ts'
import { trainLeadPolicy } from './policy/operations/train-policy.ts'
import { createProvider } from './providers/operations/create-provider.ts'
import { deleteProvider } from './providers/operations/delete-provider.ts'
import { getProvider } from './providers/operations/get-provider.ts'
import { listProviders } from './providers/operations/list-providers.ts'
import { updateProvider } from './providers/operations/update-provider.ts'
import { learnOutcomesHandler } from './scoring/jobs/learn-outcomes.ts'
import { getCalibration } from './scoring/operations/get-calibration.ts'
import { getModel } from './scoring/operations/get-model.ts'
import { listLeadVersions } from './scoring/operations/list-lead-versions.ts'
import { promoteLeadVersion } from './scoring/operations/promote-lead-version.ts'
import { resetLearning } from './scoring/operations/reset-learning.ts'
import { setLearning } from './scoring/operations/set-learning.ts'
import { trainLeadModel } from './scoring/operations/train-model.ts'
import { leadsTables } from './tables.ts'

export { LeadTraining } from './scoring/lead-training.ts'

const scoring = [
  getCalibration,
  reportOutcome,
  getModel,
  trainLeadModel,
  listLeadVersions,
  promoteLeadVersion,
]
const policy = [suggestAction, getPolicy, trainLeadPolicy, listLeadPolicyVersions, promoteLeadPolicyVersion]
const pipeline = [getLeadPipeline, putLeadPipeline]
const enrichment = [enrichLead, listEnrichments, getEnrichment, enrichPerson]
const providers = [listProviders, createProvider, getProvider, updateProvider, deleteProvider]

const operations = [
  listBuiltinAgents,
  ...scoring,
  ...policy,
  ...pipeline,
  resetLearning,
  setLearning,
  ...enrichment,
  ...providers,
]

export const leadsModule = defineModule({
  name: 'leads',
  dataMap: leadsDataMap,
  tables: leadsTables,
  operations,
  jobs: [learnOutcomesHandler, enrichLeadHandler, callBackHandler, sweepAnswers],
  personTables: personTablesOfLeads,
})
