import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { CASES_MAX } from '../../cases/cases.schemas.ts'
import { compareResults } from '../compare.rules.ts'
import { listResults } from '../results.store.ts'
import { requireRun, resultView, runView } from '../run-views.ts'
import { EvaluationComparison, evaluationPath } from '../runs.schemas.ts'
import { runBefore } from '../runs.store.ts'

export const compareEvaluations = keyOperation({
  id: 'compareEvaluations',
  method: 'GET',
  path: '/agents/{agentId}/evaluations/{evaluationId}/changes',
  domain: 'agents',
  permission: 'read',
  summary: 'Compare two runs of an agent’s tests',
  description:
    'What broke since another run, what was mended, and which tests are in one of them only. The first run that is kept ' +
    'has no changes of its own.',
  params: evaluationPath,
  query: Type.Object({
    since: Type.Optional(Uuid('The run to compare with, older or newer; the one before it unless said.')),
  }),
  response: EvaluationComparison,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const after = await requireRun(tx, agent, params.evaluationId)
    const before =
      query.since === undefined
        ? ((await runBefore(tx, after)) ?? after)
        : await requireRun(tx, agent, query.since)
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
