import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath, EffectiveModel } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { effectiveModel, MODEL_MAP_KEY } from '../post-processing.rules.ts'

export const getEffectiveModel = keyOperation({
  id: 'getEffectivePostProcessingModel',
  method: 'GET',
  path: '/agents/{agentId}/effective-post-processing-model',
  domain: 'agents',
  permission: 'read',
  summary: 'Tell which model works on a conversation after the answer',
  description:
    'The agent’s override, else the project’s config value `post_processing_model_map`, else the account’s, else the ' +
    'chat model itself. A map looks like `{"<chat model>": {"provider": "…", "model": "…"}, "*": {…}}`.',
  params: agentPath,
  query: Type.Object({ chat_model: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: EffectiveModel,
  uses: ['projectSettings'],
  async handle({ caller, params, query, tx, projectSettings }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const { tenant_id: tenantId, project_id: projectId } = agent
    const override = { provider: agent.post_processing_provider, model: agent.post_processing_model }
    const ofProject = await projectSettings.configValue(tx, { tenantId, projectId }, MODEL_MAP_KEY)
    const ofAccount = await projectSettings.configValue(tx, { tenantId }, MODEL_MAP_KEY)
    return effectiveModel(query.chat_model, override, ofProject, ofAccount)
  },
})
