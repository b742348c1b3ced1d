import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { findEffectiveModel } from '../effective-model.ts'
import { EffectiveModel } from '../models.schemas.ts'

export const getEffectiveModel = keyOperation({
  id: 'getEffectivePostProcessingModel',
  method: 'GET',
  path: '/agents/{agentId}/effective-post-processing-model',
  domain: 'agents',
  permission: 'read',
  summary: 'Tell which model works on a conversation after the answer',
  description:
    'The agent’s override, else the project’s config value `post_processing_model_map`, else the account’s, else the ' +
    'first model endpoint that is available, else the built-in rules. A map looks like ' +
    '`{"<chat model>": {"provider": "…", "model": "…"}, "*": {…}}`, and an entry may have `max_tokens` and ' +
    '`temperature`. Extraction sends exactly what this reports. Without any endpoint the rules extract.',
  params: agentPath,
  query: Type.Object({ chat_model: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: EffectiveModel,
  uses: ['models', 'projectSettings'],
  async handle({ caller, params, query, tx, models, projectSettings }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    return (await findEffectiveModel(tx, { models, projectSettings }, agent, query.chat_model)).choice
  },
})
