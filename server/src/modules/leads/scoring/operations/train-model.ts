import { keyOperation } from '../../../../platform/http/operation.ts'
import { EPOCHS_DEFAULT, TrainModelBody, TrainResult } from '../../schemas.ts'
import { algoOf, learnModel } from '../learn.ts'
import { detailsOf, weightsIn } from '../score-model.ts'

export const trainLeadModel = keyOperation({
  id: 'trainLeadModel',
  method: 'POST',
  path: '/builtin-agents/lead_score/model/train',
  domain: 'leads',
  permission: 'write',
  mode: 'manual',
  summary: 'Train the score model from every outcome, from scratch',
  description:
    'Gradient-boosted trees and a logistic model of standardised features are both fitted; the one with the lower ' +
    'held-out log-loss is kept. Figures come from nested or cross-fitted validation, with 95 % intervals. ' +
    '422 while fewer than ten leads are decided, or fewer than two of either kind.',
  body: TrainModelBody,
  response: TrainResult,
  uses: ['clock', 'events', 'scoring'],
  async handle({ caller, body, db, request, ...services }) {
    const { tenantId, projectId } = caller
    const epochs = body.epochs ?? EPOCHS_DEFAULT
    const trained = await learnModel(
      services,
      db,
      { tenantId, projectId },
      { epochs, isRequested: true, signal: request.signal },
    )
    const { summary, final, course } = trained
    if (course === undefined) throw new Error('The training told nothing of its course.')
    return {
      algo: algoOf(summary),
      n: summary.n,
      final,
      history: [...course.history],
      tuning: {
        trials: course.trials.length,
        best_cv_auc: course.chosen.cv_auc,
        chosen: course.chosen.params,
        summary: [...course.trials],
      },
      weights: weightsIn(summary),
      version: trained.version,
      ...(summary.challenge === undefined ? {} : { challenge: { ...summary.challenge } }),
      ...detailsOf(summary),
    }
  },
})
