import { keyOperation } from '../../../../platform/http/operation.ts'
import { findLearning } from '../../outcomes/outcomes.store.ts'
import { ModelView } from '../../schemas.ts'
import { algoOf } from '../learn.ts'
import { findLeadModel } from '../models.store.ts'
import { detailsOf, weightsIn } from '../score-model.ts'
import { servedModel } from '../served-model.ts'

const UNTRAINED = { epoch: 0, accuracy: 0, auc: 0, log_loss: 0 }

export const getModel = keyOperation({
  id: 'getLeadModel',
  method: 'GET',
  path: '/builtin-agents/lead_score/model',
  domain: 'leads',
  permission: 'read',
  summary: 'See what the score model has learned',
  response: ModelView,
  description:
    'The model in use: the one of reported leads or the one of the use case `lead_score`, whichever takes away more of ' +
    'the log-loss of its base rate on held-out leads. Figures are those of held-out leads, with 95 % intervals.',
  async handle({ caller, tx }) {
    const served = await servedModel(tx, caller)
    const row = await findLeadModel(tx, caller)
    const reports = (await findLearning(tx, caller))?.reports ?? 0
    const pending = Math.max(0, reports - (row?.reports_seen ?? 0))
    if (served === undefined) return { trained: false, n: 0, pending, metrics: UNTRAINED, weights: [] }
    const { summary, source } = served
    const { auc, logloss, accuracy = 0, best_params } = summary
    const epoch = source === 'lead_model' ? (row?.metrics.epoch ?? 0) : (best_params['n_estimators'] ?? 0)
    return {
      trained: true,
      n: summary.n,
      pending,
      metrics: { epoch, accuracy, auc, log_loss: logloss },
      weights: weightsIn(summary),
      source,
      algo: algoOf(summary),
      ...detailsOf(summary),
    }
  },
})
