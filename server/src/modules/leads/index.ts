import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { callBackHandler } from './jobs/call-back.ts'
import { enrichLeadHandler } from './jobs/enrich-lead.ts'
import { learnOutcomesHandler } from './jobs/learn-outcomes.ts'
import { sweepAnswers } from './jobs/sweep-answers.ts'
import { createProvider } from './operations/create-provider.ts'
import { deleteProvider } from './operations/delete-provider.ts'
import { enrichLead } from './operations/enrich-lead.ts'
import { enrichPerson } from './operations/enrich-person.ts'
import { getCalibration } from './operations/get-calibration.ts'
import { getEnrichment } from './operations/get-enrichment.ts'
import { getModel } from './operations/get-model.ts'
import { getPolicy } from './operations/get-policy.ts'
import { getProvider } from './operations/get-provider.ts'
import { listBuiltinAgents } from './operations/list-builtin-agents.ts'
import { listEnrichments } from './operations/list-enrichments.ts'
import { listProviders } from './operations/list-providers.ts'
import { reportOutcome } from './operations/report-outcome.ts'
import { resetLearning } from './operations/reset-learning.ts'
import { setLearning } from './operations/set-learning.ts'
import { suggestAction } from './operations/suggest-action.ts'
import { trainLeadModel } from './operations/train-model.ts'
import { trainLeadPolicy } from './operations/train-policy.ts'
import { updateProvider } from './operations/update-provider.ts'

export { LeadTraining } from './lead-training.ts'
export { leadsTables } from './tables.ts'

const scoring = [getCalibration, reportOutcome, getModel, trainLeadModel]
const policy = [suggestAction, getPolicy, trainLeadPolicy]
const enrichment = [enrichLead, listEnrichments, getEnrichment, enrichPerson]
const providers = [listProviders, createProvider, getProvider, updateProvider, deleteProvider]

export const leadsOperations: readonly Operation[] = [
  listBuiltinAgents,
  ...scoring,
  ...policy,
  resetLearning,
  setLearning,
  ...enrichment,
  ...providers,
]

export const leadsJobs: readonly JobHandler[] = [
  learnOutcomesHandler,
  enrichLeadHandler,
  callBackHandler,
  sweepAnswers,
]
