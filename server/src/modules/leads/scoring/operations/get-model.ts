import { keyOperation } from '../../../../platform/http/operation.ts'
import { findLearning } from '../../outcomes/outcomes.store.ts'
import { ModelView } from '../../schemas.ts'
import { findLeadModel } from '../models.store.ts'
import { weightsOf } from '../score-model.ts'

const UNTRAINED = { epoch: 0, accuracy: 0, auc: 0, log_loss: 0 }

export const getModel = keyOperation({
  id: 'getLeadModel',
  method: 'GET',
  path: '/builtin-agents/lead_score/model',
  domain: 'leads',
  permission: 'read',
  summary: 'See what the score model has learned',
  response: ModelView,
  async handle({ caller, tx }) {
    const model = await findLeadModel(tx, caller)
    const reports = (await findLearning(tx, caller))?.reports ?? 0
    return {
      trained: model !== undefined,
      n: model?.n ?? 0,
      pending: Math.max(0, reports - (model?.reports_seen ?? 0)),
      metrics: model?.metrics ?? UNTRAINED,
      weights: model === undefined ? [] : weightsOf(model.model),
    }
  },
})
