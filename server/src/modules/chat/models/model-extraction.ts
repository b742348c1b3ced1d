import { asTenant, type Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { EndpointQueue } from '../../../platform/llm/endpoint-queue.ts'
import type { Models } from '../../../platform/llm/models.ts'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Services } from '../../../platform/services.ts'
import { costOfCall, type Metering } from '../../billing/index.ts'
import type { Complete, CompletionsFor } from '../../memory/index.ts'
import { endpointFrom } from './custom-llm.ts'
import { endpointOf, findEffectiveModel } from './effective-model.ts'

const NEVER = new AbortController().signal

/**
 * How an agent's model is asked to learn facts: the model, the temperature and the limit are the ones that the
 * effective-model operation reports. Undefined when the built-in rules extract.
 */
export function completionsFor(parts: {
  readonly db: Database
  readonly models: Models
  readonly vault: Vault
  readonly metering: Metering
  readonly projectSettings: Services['projectSettings']
}): CompletionsFor {
  const { db, models, vault, metering } = parts
  const queue = new EndpointQueue()
  return async (agent, chatModel, userId) => {
    const { tenant_id: tenantId, agent_id: agentId, project_id } = agent
    const { choice, custom } = await db.read(asTenant(tenantId), (tx) =>
      findEffectiveModel(tx, parts, agent, chatModel),
    )
    const endpoint = endpointOf(choice.provider, {
      custom: custom && endpointFrom(vault, { tenant_id: tenantId, project_id }, custom),
      operator: models.operator,
    })
    if (endpoint === undefined) return undefined
    const { model, temperature, max_tokens: maxTokens } = choice
    const mode = endpoint.chosenBy === 'tenant' ? 'byok' : 'standard'
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(asTenant(tenantId), work)
    const ask: Complete = async ({ system, user, schema, signal, holdId, onAnswered }) => {
      const messages = [
        { role: 'system' as const, content: system },
        { role: 'user' as const, content: user },
      ]
      const shape = { name: 'facts', schema }
      const request = { messages, temperature, maxTokens }
      const input = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(schema))
      // Without credit the built-in rules read on: this throws, and they take over.
      const hold = await metering.reserve(db.scopedTo(asTenant(tenantId)), {
        tenantId,
        model,
        mode,
        tokensMax: { input, output: maxTokens },
        actor: `agent:${agentId}`,
        source: 'background',
        holdId,
        subject: { agentId, projectId: project_id, userId: userId || undefined },
      })
      try {
        const answer = await models.client.complete({ ...endpoint, model }, request, signal, shape)
        const { promptTokens, completionTokens } = answer.usage
        const tokens = { input: promptTokens, output: completionTokens }
        await inTenant(async (tx) => {
          metering.settle(tx, hold, { tokens, messages: 0 })
          await onAnswered?.(tx, answer.text, costOfCall(hold, tokens))
        })
        return answer.text
      } catch (error) {
        // Settled before, this does nothing.
        await inTenant(async (tx) => metering.release(tx, hold))
        throw error
      }
    }
    return ({ isUrgent = false, signal = NEVER, ...request }) =>
      queue.run({ ...endpoint, model }, { tenantId, signal, isUrgent }, () => ask({ ...request, signal }))
  }
}
