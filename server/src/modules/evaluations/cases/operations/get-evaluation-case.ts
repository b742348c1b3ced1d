import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { casePath, EvaluationCase } from '../cases.schemas.ts'
import { caseView, requireCase } from '../cases.ts'

export const getEvaluationCase = keyOperation({
  id: 'getEvaluationCase',
  method: 'GET',
  path: '/agents/{agentId}/evaluation-cases/{caseId}',
  domain: 'agents',
  permission: 'read',
  summary: 'Read a test of an agent',
  params: casePath,
  response: EvaluationCase,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    return caseView(await requireCase(tx, agent, params.caseId))
  },
})
