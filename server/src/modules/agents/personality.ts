import type { Static } from 'typebox'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import { changeAgent, resolveAgent } from './agents.ts'
import type { PersonalityChanges } from './personality.schemas.ts'

interface Request extends Pick<Services, 'events' | 'agentVersions'> {
  readonly tx: Tx
  readonly caller: Caller
  readonly now: Date
}

/** PUT and PATCH mean the same: some clients send one, some the other, all of them a part. */
export async function changePersonality(
  { tx, caller, now, ...parts }: Request,
  agentId: string,
  body: Static<typeof PersonalityChanges>,
): Promise<{ success: boolean }> {
  const agent = await resolveAgent(tx, caller, agentId, 'update')
  const { reasoning, ...scores } = body
  const change = { triggerType: 'personality_update', reasoning, actor: caller.actor, now }
  await changeAgent(tx, parts, agent, scores, {}, change)
  return { success: true }
}
