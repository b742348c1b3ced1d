import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { factsById } from '../facts/fact-lists.store.ts'
import type { MemoryScope } from '../scope.ts'
import { forget } from './forget.ts'
import { forgetFacts, type SentencePlace } from './forget-facts.ts'

/** What is to be forgotten: facts and sentences by their ids, or the whole memory of a person. */
export type Forgettable =
  | {
      readonly kind: 'some'
      readonly factIds: readonly string[]
      readonly sentences: readonly SentencePlace[]
    }
  | { readonly kind: 'everything' }

export interface ForgottenCounts {
  readonly factIds: readonly string[]
  readonly facts: number
  readonly messages: number
}

/** Forgets it, and says so in an event that has no words. What is gone already is passed over. */
export async function forgetChosen(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs' | 'events'>,
  scope: MemoryScope,
  chosen: Forgettable,
  said: { readonly sessionId: string; readonly turnId: string },
): Promise<ForgottenCounts> {
  const counts = await removed(tx, services, scope, chosen)
  services.events.append(tx, {
    tenantId: scope.agent.tenant_id,
    projectId: scope.agent.project_id,
    type: 'memory.forgotten',
    subjectId: scope.agent.agent_id,
    payload: {
      user_id: scope.userId,
      instance_id: scope.instanceId,
      session_id: said.sessionId,
      turn_id: said.turnId,
      is_everything: chosen.kind === 'everything',
      fact_ids: counts.factIds,
      facts_deleted: counts.facts,
      messages_redacted: counts.messages,
    },
  })
  return counts
}

async function removed(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  scope: MemoryScope,
  chosen: Forgettable,
): Promise<ForgottenCounts> {
  if (chosen.kind === 'everything') {
    const { facts, messages } = await forget(tx, scope, services.clock.now())
    return { factIds: [], facts, messages }
  }
  const facts = await factsById(tx, scope, chosen.factIds)
  const messages = await forgetFacts(tx, services, scope, facts, chosen.sentences)
  return { factIds: facts.map((fact) => fact.fact_id), facts: facts.length, messages }
}
