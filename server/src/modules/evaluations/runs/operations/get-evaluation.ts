import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { requireRun, runView } from '../run-views.ts'
import { Evaluation, evaluationPath } from '../runs.schemas.ts'

export const getEvaluation = keyOperation({
  id: 'getEvaluation',
  method: 'GET',
  path: '/agents/{agentId}/evaluations/{evaluationId}',
  domain: 'agents',
  permission: 'read',
  summary: 'Read how far a run of an agent’s tests is, and what it came to',
  params: evaluationPath,
  response: Evaluation,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    return runView(await requireRun(tx, agent, params.evaluationId))
  },
})
