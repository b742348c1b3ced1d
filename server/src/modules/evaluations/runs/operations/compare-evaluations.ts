import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { CASES_MAX } from '../../cases/cases.schemas.ts'
import { compareResults } from '../compare.rules.ts'
import { listResults } from '../results.store.ts'
import { requireRun, resultView, runView } from '../run-views.ts'
import { EvaluationComparison, evaluationPath } from '../runs.schemas.ts'

export const compareEvaluations = keyOperation({
  id: 'compareEvaluations',
  method: 'GET',
  path: '/agents/{agentId}/evaluations/{evaluationId}/changes',
  domain: 'agents',
  permission: 'read',
  summary: 'Compare two runs of an agent’s tests',
  description: 'What broke since another run, what was mended, and which tests are in one of them only.',
  params: evaluationPath,
  query: Type.Object({ since: Uuid('The run to compare with.') }),
  response: EvaluationComparison,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const [before, after] = await Promise.all([
      requireRun(tx, agent, query.since),
      requireRun(tx, agent, params.evaluationId),
    ])
    const [old, next] = await Promise.all([
      listResults(tx, before, undefined, CASES_MAX),
      listResults(tx, after, undefined, CASES_MAX),
    ])
    const { counts, changes } = compareResults(old, next)
    return {
      before: runView(before),
      after: runView(after),
      counts,
      changes: changes.map(({ before: was, after: is, ...change }) => ({
        ...change,
        ...(was === undefined ? {} : { before: resultView(was) }),
        ...(is === undefined ? {} : { after: resultView(is) }),
      })),
    }
  },
})
