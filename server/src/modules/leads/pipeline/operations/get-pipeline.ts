import { keyOperation } from '../../../../platform/http/operation.ts'
import { DEFAULT_PIPELINE, PIPELINE_KEY, pipelineIn } from '../pipeline.rules.ts'
import { LeadPipeline } from '../pipeline.schemas.ts'

export const getLeadPipeline = keyOperation({
  id: 'getLeadPipeline',
  method: 'GET',
  path: '/builtin-agents/lead_score/pipeline',
  domain: 'leads',
  permission: 'read',
  summary: 'Get the stages that the project’s leads pass, and the currency of their values',
  response: LeadPipeline,
  uses: ['projectSettings'],
  async handle({ caller, tx, projectSettings }) {
    const stored = pipelineIn(await projectSettings.configValue(tx, caller, PIPELINE_KEY))
    return { ...(stored ?? DEFAULT_PIPELINE), is_default: stored === undefined }
  },
})
