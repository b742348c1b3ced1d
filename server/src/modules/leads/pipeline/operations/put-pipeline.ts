import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { putConfigValue } from '../../../identity/index.ts'
import { faultsIn, PIPELINE_KEY } from '../pipeline.rules.ts'
import { LeadPipeline, PipelineBody } from '../pipeline.schemas.ts'

export const putLeadPipeline = keyOperation({
  id: 'putLeadPipeline',
  method: 'PUT',
  path: '/builtin-agents/lead_score/pipeline',
  domain: 'leads',
  permission: 'manage',
  summary: 'Set the stages that the project’s leads pass, and the currency of their values',
  description:
    'A lead comes into a stage when its `key` or `name` is reported as its outcome. Stages of the kind `won` and `lost` ' +
    'decide a lead from the next report on: score, forecast and calibration learn from it. Reports from before keep what ' +
    'they decided. Stored as the config value `lead_pipeline`; deleting that brings the built-in stages back.',
  body: PipelineBody,
  response: LeadPipeline,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const faults = faultsIn(body)
    if (faults.length > 0) throw invalid(faults)
    const place = { tenantId: caller.tenantId, projectId: caller.projectId }
    await putConfigValue(tx, events, place, PIPELINE_KEY, body, clock.now())
    return { ...body, is_default: false }
  },
})
