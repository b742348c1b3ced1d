import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { useCasePath } from '../../bandit/bandit.schemas.ts'
import { PredictBody, PredictResponse } from '../../schemas.ts'
import { explanationView } from '../model-view.ts'

export const predictScore = keyOperation({
  id: 'predictScore',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/scoring/predict',
  domain: 'learning',
  permission: 'read',
  summary: 'Score with the trained model',
  description:
    'With the project’s own model; without one, with what consenting workspaces have learned for the same use case. ' +
    '`served_from` says which. 404 when there is neither.',
  params: useCasePath,
  body: PredictBody,
  response: PredictResponse,
  uses: ['scoring', 'clock'],
  async handle({ caller, params, body, tx, scoring, clock }) {
    const { tenantId, projectId } = caller
    const key = { tenantId, projectId, useCase: params.use_case, kind: 'probability' as const }
    const answered =
      body.explain === false
        ? await scoring.predict(tx, key, body.features)
        : await scoring.explain(tx, key, body.features, clock.now())
    if (answered === undefined) throw notFound('model')
    return {
      score: answered.score,
      raw: answered.raw,
      calibration_method: answered.calibrationMethod,
      model_version: answered.version,
      served_from: answered.servedFrom,
      ...explanationView(answered.explanation),
    }
  },
})
