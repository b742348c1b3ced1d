import type { Tx } from '../../../platform/db/tx.ts'
import type { ModelEndpoint } from '../../../platform/llm/model.ts'
import type { Services } from '../../../platform/services.ts'
import { type AgentRow, findAgentById } from '../../agents/index.ts'
import { type CustomLlmFound, findCustomLlm } from './custom-llms.store.ts'
import { effectiveModel, MODEL_MAP_KEY, type ModelChoice } from './post-processing.rules.ts'
import { availableModels, BUILT_IN, CUSTOM, chooseResponder, OPERATOR } from './providers.rules.ts'

export interface EffectiveModelFound {
  readonly choice: ModelChoice
  /** The project's own endpoint, while it is switched on. */
  readonly custom: CustomLlmFound | undefined
}

type Parts = Pick<Services, 'projectSettings'> & {
  readonly models: { readonly operator: ModelEndpoint | undefined }
}

/** The one place that decides which model extracts: the operation reports it, and extraction calls it. */
export async function findEffectiveModel(
  tx: Tx,
  { projectSettings, models }: Parts,
  { tenant_id: tenantId, agent_id: agentId, project_id: projectId }: AgentId,
  /** The model the conversation was had with; '' means the agent's default. */
  chatModel: string,
): Promise<EffectiveModelFound> {
  const [agent, custom, projectMap, accountMap] = await Promise.all([
    findAgentById(tx, tenantId, agentId),
    findCustomLlm(tx, { tenantId, projectId }),
    projectSettings.configValue(tx, { tenantId, projectId }, MODEL_MAP_KEY),
    projectSettings.configValue(tx, { tenantId }, MODEL_MAP_KEY),
  ])
  const active = custom?.is_active ? custom : undefined
  const installed = chooseResponder(
    availableModels(active && { model: active.model, displayName: active.display_name }, models.operator),
    {},
  )
  const choice = effectiveModel(chatModel || installed.model, {
    override: { provider: agent?.post_processing_provider ?? '', model: agent?.post_processing_model ?? '' },
    projectMap,
    accountMap,
    installed: installed.provider === BUILT_IN ? undefined : installed,
  })
  return { choice, custom: active }
}

type AgentId = Pick<AgentRow, 'tenant_id' | 'agent_id' | 'project_id'>

/**
 * Which of the endpoints a provider means. Names from other installations, such as `openai`, mean the first one that is
 * available: gateways serve many models at one address.
 */
export function endpointOf<Custom, Operator>(
  provider: string,
  available: { readonly custom: Custom | undefined; readonly operator: Operator | undefined },
): Custom | Operator | undefined {
  if (provider === BUILT_IN) return undefined
  const { custom, operator } = available
  if (provider === OPERATOR && operator !== undefined) return operator
  if (provider === CUSTOM && custom !== undefined) return custom
  return custom ?? operator
}
