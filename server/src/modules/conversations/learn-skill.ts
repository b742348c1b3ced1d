import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { findAgentById } from '../agents/index.ts'
import { proposeSkill } from '../chat/index.ts'
import { sessionIdOf } from './api-session.ts'
import type { ConversationRow } from './conversations.store.ts'
import { lastSaid } from './messages.store.ts'

/** What an operator writes in the agent's place answers what the contact said last: the agent may learn it. */
export async function learnSkill(
  tx: Tx,
  services: Pick<Services, 'clock' | 'events'>,
  conversation: ConversationRow,
  answer: string,
): Promise<void> {
  const { tenant_id, agent_id, user_id: userId } = conversation
  if (agent_id === null || answer.trim() === '') return
  const agent = await findAgentById(tx, tenant_id, agent_id)
  if (agent?.capabilities.autoLearnSkills !== true) return
  const said = await lastSaid(tx, conversation)
  if (said === undefined) return
  await proposeSkill(tx, services, agent, {
    question: said.content,
    answer,
    userId,
    sessionId: sessionIdOf(conversation),
    messageId: said.message_id,
  })
}
