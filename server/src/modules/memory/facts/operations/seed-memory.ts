import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { createFacts } from '../create-facts.ts'
import { SeedBody, SeedResult } from '../facts.schemas.ts'

export const seedMemory = keyOperation({
  id: 'seedMemory',
  method: 'POST',
  path: '/agents/{agentId}/memory/seed',
  domain: 'memory',
  permission: 'write',
  summary: 'Give an agent memories of a person to begin with',
  params: agentPath,
  body: SeedBody,
  bodyLimit: 16_000_000,
  valuesMax: 200_000,
  response: SeedResult,
  uses: ['clock', 'events', 'jobs'],
  async handle({ caller, params, body, tx, clock, events, jobs }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const stated = body.memories.map((memory, at) => ({
      fact: { ...memory, user_id: body.user_id },
      location: `body.memories[${at}]`,
    }))
    const about = { instanceId: body.instance_id, sourceType: 'seed' }
    const { facts, added } = await createFacts(tx, { clock, jobs, events }, agent, stated, about)
    const memories = facts.map((fact) => ({
      content: fact.atomic_text,
      entities: fact.entities,
      factType: fact.fact_type,
      importance: fact.importance,
    }))
    return { memories, memories_created: added }
  },
})
