import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { agentPath, ModelOverride } from '../agents.schemas.ts'
import { updateAgent } from '../agents.store.ts'
import { resolveAgent } from '../agents.ts'

export const setModelOverride = keyOperation({
  id: 'setPostProcessingModel',
  method: 'PATCH',
  path: '/agents/{agentId}/post-processing-model',
  domain: 'agents',
  permission: 'write',
  summary: 'Set or clear the agent’s own post-processing model',
  description: 'Two empty texts clear it. A pair with one empty half counts as no override.',
  params: agentPath,
  body: Type.Object({
    post_processing_provider: Type.Optional(Text(100)),
    post_processing_model: Type.Optional(Text(200)),
  }),
  response: ModelOverride,
  uses: ['clock', 'events', 'agentVersions'],
  async handle({ caller, params, body, tx, clock, events, agentVersions }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const post_processing_provider = body.post_processing_provider ?? agent.post_processing_provider
    const post_processing_model = body.post_processing_model ?? agent.post_processing_model
    const now = clock.now()
    const row = await updateAgent(tx, agent, { post_processing_provider, post_processing_model }, now)
    await agentVersions.record(tx, { agent }, row, { actor: caller.actor, cause: 'model_update', now })
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.updated',
      subjectId: agent.agent_id,
      payload: { fields: ['post_processing_provider', 'post_processing_model'] },
    })
    return { success: true, post_processing_provider, post_processing_model }
  },
})
