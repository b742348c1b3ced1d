import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { AgentRow } from '../../agents/index.ts'
import { createFacts } from './create-facts.ts'

/** Seed memories become the agent's own knowledge, not about a person. */
export async function adoptSeeds(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs' | 'events'>,
  agent: AgentRow,
): Promise<void> {
  const stated = agent.seed_memories.map((memory, at) => ({
    fact: { ...memory, metadata: { scope: 'agent_global' } },
    location: `body.seed_memories[${at}]`,
  }))
  await createFacts(tx, services, agent, stated, { sourceType: 'seed' })
}
