import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { findCustomLlm } from '../custom-llms.store.ts'
import { modelListFor } from '../model-list.ts'
import { AgentModelList } from '../models.schemas.ts'

export const listAgentModels = keyOperation({
  id: 'listAgentModels',
  method: 'GET',
  path: '/agents/{agentId}/models',
  domain: 'models',
  permission: 'read',
  summary: 'List the models that an agent can speak through',
  params: agentPath,
  response: AgentModelList,
  uses: ['models'],
  async handle({ caller, params, tx, models }) {
    const { tenant_id: tenantId, project_id: projectId } = await resolveAgent(tx, caller, params.agentId)
    return modelListFor(await findCustomLlm(tx, { tenantId, projectId }), models.operator)
  },
})
