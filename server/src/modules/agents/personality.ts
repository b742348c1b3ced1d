import type { Static } from 'typebox'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { changeAgent, resolveAgent } from './agents.ts'
import type { PersonalityChanges } from './personality.schemas.ts'

interface Request {
  readonly tx: Tx
  readonly caller: Caller
  readonly events: Events
  readonly now: Date
}

/** PUT and PATCH mean the same: some clients send one, some the other, all of them a part. */
export async function changePersonality(
  { tx, caller, events, now }: Request,
  agentId: string,
  body: Static<typeof PersonalityChanges>,
): Promise<{ success: boolean }> {
  const agent = await resolveAgent(tx, caller, agentId, 'update')
  const { reasoning, ...scores } = body
  await changeAgent(tx, events, agent, scores, {}, { triggerType: 'personality_update', reasoning, now })
  return { success: true }
}
