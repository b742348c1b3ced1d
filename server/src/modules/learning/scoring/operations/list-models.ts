import { keyOperation } from '../../../../platform/http/operation.ts'
import { ScoringModelList } from '../../schemas.ts'
import { summaryView } from '../model-view.ts'
import { listHeads } from '../scoring.store.ts'

const MODELS_MAX = 50

export const listModels = keyOperation({
  id: 'listScoringModels',
  method: 'GET',
  path: '/builtin-agents/ml/models',
  domain: 'learning',
  permission: 'read',
  summary: 'List the models that score now, the newest first, with how good they are',
  description: `One for each use case, ${MODELS_MAX} at most. Every figure is what training measured on held-out rows.`,
  response: ScoringModelList,
  async handle({ caller, tx }) {
    const heads = await listHeads(tx, caller, 'probability', MODELS_MAX)
    return {
      models: heads.map(({ use_case, version, trained_from, created_at, summary }) => ({
        use_case,
        trained_from,
        trained_at: created_at.toISOString(),
        model_version: version,
        ...summaryView(summary),
      })),
    }
  },
})
