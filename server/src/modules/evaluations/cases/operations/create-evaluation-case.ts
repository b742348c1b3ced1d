import { newId } from '../../../../kernel/ids.ts'
import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { CASES_MAX, EvaluationCase, NewEvaluationCase } from '../cases.schemas.ts'
import { countCases, insertCase } from '../cases.store.ts'
import { caseView, checkCase, contentFrom } from '../cases.ts'

export const createEvaluationCase = keyOperation({
  id: 'createEvaluationCase',
  method: 'POST',
  path: '/agents/{agentId}/evaluation-cases',
  domain: 'agents',
  permission: 'write',
  summary: 'Give an agent a test',
  description:
    `What a person says to the agent, and what its answer must be like. An agent has at most ${CASES_MAX} tests. A copy of ` +
    'an agent gets them too.',
  status: 201,
  params: agentPath,
  body: NewEvaluationCase,
  response: EvaluationCase,
  uses: ['clock'],
  async handle({ caller, params, body, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    checkCase(body)
    if ((await countCases(tx, agent)) >= CASES_MAX) throw conflict(`An agent has at most ${CASES_MAX} tests.`)
    const now = clock.now()
    const row = await insertCase(tx, {
      tenant_id: agent.tenant_id,
      agent_id: agent.agent_id,
      case_id: newId(),
      name: body.name.trim(),
      content: contentFrom(body),
      user_id: body.user_id ?? '',
      session_id: body.session_id ?? '',
      created_by: caller.actor,
      created_at: now,
      updated_at: now,
    })
    return caseView(row)
  },
})
