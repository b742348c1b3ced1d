import { asTenant, type Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Models } from '../../../platform/llm/models.ts'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { findAgentById } from '../../agents/index.ts'
import type { Metering } from '../../billing/index.ts'
import type { Complete, MemoryScope } from '../../memory/index.ts'
import { endpointFrom } from './custom-llm.ts'
import { findCustomLlm } from './custom-llms.store.ts'

/** Facts are short; a model that writes more has lost its way. */
const ANSWER_TOKENS_MAX = 4_000

/**
 * How an agent's model is asked to learn facts: the project's own model, else the operator's; undefined when there is
 * neither. An agent may name a cheaper model for work like this.
 */
export function completionsFor(parts: {
  readonly db: Database
  readonly models: Models
  readonly vault: Vault
  readonly metering: Metering
}): (agent: MemoryScope['agent']) => Promise<Complete | undefined> {
  const { db, models, vault, metering } = parts
  return async ({ tenant_id: tenantId, agent_id: agentId, project_id: projectId }) => {
    const found = await db.read(asTenant(tenantId), async (tx) => ({
      own: await findCustomLlm(tx, { tenantId, projectId }),
      agent: await findAgentById(tx, tenantId, agentId),
    }))
    const place = { tenant_id: tenantId, project_id: projectId }
    const endpoint = found.own?.is_active ? endpointFrom(vault, place, found.own) : models.operator
    if (endpoint === undefined) return undefined
    const model = found.agent?.post_processing_model || endpoint.model
    const mode = endpoint.chosenBy === 'tenant' ? 'byok' : 'standard'
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(asTenant(tenantId), work)
    return async ({ system, user, schema, signal }) => {
      const messages = [
        { role: 'system' as const, content: system },
        { role: 'user' as const, content: user },
      ]
      const shape = { name: 'facts', schema }
      const request = { messages, temperature: 0 }
      const input = estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(schema))
      // Without credit the built-in rules read on: this throws, and they take over.
      const hold = await metering.reserve(db.scopedTo(asTenant(tenantId)), {
        tenantId,
        model,
        mode,
        tokensMax: { input, output: ANSWER_TOKENS_MAX },
        actor: `agent:${agentId}`,
        source: 'background',
      })
      try {
        const answer = await models.client.complete({ ...endpoint, model }, request, signal, shape)
        const { promptTokens, completionTokens } = answer.usage
        const tokens = { input: promptTokens, output: completionTokens }
        await inTenant(async (tx) => metering.settle(tx, hold, { tokens, messages: 0 }))
        return answer.text
      } catch (error) {
        // Settled before, this does nothing.
        await inTenant(async (tx) => metering.release(tx, hold))
        throw error
      }
    }
  }
}
