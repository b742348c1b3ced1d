import { asTenant, type Database } from '../../platform/db/database.ts'
import type { Models } from '../../platform/llm/models.ts'
import { jsonIn } from '../../platform/llm/structured.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { findAgentById } from '../agents/index.ts'
import type { Complete, MemoryScope } from '../memory/index.ts'
import { endpointFrom } from './custom-llm.ts'
import { findCustomLlm } from './custom-llms.store.ts'

/**
 * How an agent's model is asked to learn facts: the project's own model, else the operator's; undefined when there is
 * neither. An agent may name a cheaper model for work like this.
 */
export function completionsFor(parts: {
  readonly db: Database
  readonly models: Models
  readonly vault: Vault
}): (agent: MemoryScope['agent']) => Promise<Complete | undefined> {
  const { db, models, vault } = parts
  return async ({ tenant_id: tenantId, agent_id: agentId, project_id: projectId }) => {
    const found = await db.read(asTenant(tenantId), async (tx) => ({
      own: await findCustomLlm(tx, { tenantId, projectId }),
      agent: await findAgentById(tx, tenantId, agentId),
    }))
    const place = { tenant_id: tenantId, project_id: projectId }
    const endpoint = found.own?.is_active ? endpointFrom(vault, place, found.own) : models.operator
    if (endpoint === undefined) return undefined
    const model = found.agent?.post_processing_model || endpoint.model
    return async ({ system, user, schema, signal }) => {
      const messages = [
        { role: 'system' as const, content: system },
        { role: 'user' as const, content: user },
      ]
      const shape = { name: 'facts', schema }
      const request = { messages, temperature: 0 }
      const answer = await models.client.complete({ ...endpoint, model }, request, signal, shape)
      return jsonIn(answer.text)
    }
  }
}
