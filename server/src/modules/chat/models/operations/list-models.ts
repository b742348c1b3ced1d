import { keyOperation } from '../../../../platform/http/operation.ts'
import { findCustomLlm } from '../custom-llms.store.ts'
import { modelListFor } from '../model-list.ts'
import { ModelList } from '../models.schemas.ts'

export const listModels = keyOperation({
  id: 'listModels',
  method: 'GET',
  path: '/models',
  domain: 'models',
  permission: 'read',
  summary: 'List the models that agents of the project can speak through',
  description: 'The first provider is the one that is used unless a chat names another.',
  response: ModelList,
  uses: ['models'],
  async handle({ caller, tx, models }) {
    const { tenantId, projectId } = caller
    return modelListFor(await findCustomLlm(tx, { tenantId, projectId }), models.operator)
  },
})
