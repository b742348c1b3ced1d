import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { casePath, EvaluationCase, EvaluationCaseChanges } from '../cases.schemas.ts'
import { updateCase } from '../cases.store.ts'
import { caseView, checkCase, contentFrom, requireCase } from '../cases.ts'

export const updateEvaluationCase = keyOperation({
  id: 'updateEvaluationCase',
  method: 'PATCH',
  path: '/agents/{agentId}/evaluation-cases/{caseId}',
  domain: 'agents',
  permission: 'write',
  summary: 'Change a test of an agent',
  description:
    'Fields that are not sent stay; lists and `expect` are replaced as a whole. Runs keep the test as it was.',
  params: casePath,
  body: EvaluationCaseChanges,
  response: EvaluationCase,
  uses: ['clock'],
  async handle({ caller, params, body, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const before = await requireCase(tx, agent, params.caseId, 'update')
    checkCase(body)
    const row = await updateCase(tx, {
      ...before,
      name: body.name?.trim() ?? before.name,
      content: contentFrom(body, before.content),
      updated_at: clock.now(),
    })
    return caseView(row)
  },
})
