import { keyOperation } from '../../../../platform/http/operation.ts'
import { EPOCHS_DEFAULT, TrainModelBody, TrainResult } from '../../schemas.ts'
import { learnModel } from '../learn.ts'
import { weightsOf } from '../score-model.ts'

export const trainLeadModel = keyOperation({
  id: 'trainLeadModel',
  method: 'POST',
  path: '/builtin-agents/lead_score/model/train',
  domain: 'leads',
  permission: 'write',
  mode: 'manual',
  summary: 'Train the score model from every outcome, from scratch',
  description:
    'A logistic model of standardised features, boosted column by column; parameters are chosen by cross-validation. ' +
    '422 while fewer than ten leads are decided, or fewer than two of either kind.',
  body: TrainModelBody,
  response: TrainResult,
  uses: ['clock', 'events', 'leadTraining'],
  async handle({ caller, body, db, request, ...services }) {
    const { tenantId, projectId } = caller
    const epochs = body.epochs ?? EPOCHS_DEFAULT
    const trained = await learnModel(services, db, { tenantId, projectId }, epochs, request.signal)
    const { final, history, n, tuning } = trained
    return {
      algo: 'boosted_linear_logistic',
      n,
      final,
      history: [...history],
      tuning: { ...tuning, summary: [...tuning.summary] },
      weights: weightsOf(trained.model),
    }
  },
})
