import { createHmac } from 'node:crypto'
import { noteRequest } from '../../../platform/observe/tracing.ts'
import type { AgentRow } from '../../agents/index.ts'

const PSEUDONYM_LENGTH = 32

/**
 * Notes what tells conversations and people apart in traces that are sent to a collector. `session.id` and `user.id` are
 * what viewers group by. Ids of people may be addresses or numbers of theirs, so that a pseudonym is sent: it stays the
 * same for a person in a workspace, and cannot be made without the workspace's id, which is in no span.
 */
export function noteConversation(
  agent: Pick<AgentRow, 'agent_id' | 'tenant_id'>,
  { turnId, sessionId, userId }: Readonly<Record<'turnId' | 'sessionId' | 'userId', string>>,
): void {
  const pseudonym = () =>
    createHmac('sha256', agent.tenant_id).update(userId).digest('hex').slice(0, PSEUDONYM_LENGTH)
  noteRequest(() => ({
    'rapport.turn_id': turnId,
    'gen_ai.agent.id': agent.agent_id,
    'gen_ai.conversation.id': sessionId,
    'session.id': sessionId,
    ...(userId === '' ? {} : { 'user.id': pseudonym() }),
  }))
}
