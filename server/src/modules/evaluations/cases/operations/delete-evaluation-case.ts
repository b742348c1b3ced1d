import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { casePath } from '../cases.schemas.ts'
import { deleteCase } from '../cases.store.ts'

export const deleteEvaluationCase = keyOperation({
  id: 'deleteEvaluationCase',
  method: 'DELETE',
  path: '/agents/{agentId}/evaluation-cases/{caseId}',
  domain: 'agents',
  permission: 'write',
  summary: 'Delete a test of an agent',
  description: 'What came of it in earlier runs stays with them.',
  params: casePath,
  response: EMPTY,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    if (!(await deleteCase(tx, agent, params.caseId))) throw notFound('test')
    return undefined
  },
})
