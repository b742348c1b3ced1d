import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentRow } from '../agents/index.ts'
import { ingest, type NewMessage, scopeOf } from '../memory/index.ts'
import { sessionIdOf } from './api-session.ts'
import type { ConversationRow } from './conversations.store.ts'
import { type MessageRow, takeNotIngested } from './messages.store.ts'

/** The text of a message for an agent: attachments by their names. */
export function wordsOf(message: Pick<MessageRow, 'content' | 'kind' | 'attachments'>): string {
  // A recording whose words are known is read like a text.
  const files = message.attachments
    .filter(({ transcript }) => !transcript)
    .map(({ type, name }) => `[${name === undefined ? type : `${type}: ${name}`}]`)
  const words = [...files, message.content].filter((part) => part !== '').join(' ')
  return words === '' ? `[${message.kind}]` : words
}

const toldAs = (message: MessageRow): NewMessage => ({
  role: message.role,
  content: wordsOf(message),
  at: message.said_at,
  // An operator writes in the agent's place.
  ...(message.author_type === 'operator' ? { author: message.author_id || 'operator' } : {}),
})

/**
 * Ingests what the agent's memory does not have yet: messages of operators, messages of contacts while an operator had
 * control, and messages from before this agent took over. Never under the conversation's lock: chat takes the memory's lock
 * first, and the two would wait for each other.
 */
export async function ingestConversation(
  services: Pick<Services, 'clock' | 'jobs'>,
  db: ScopedDatabase,
  conversation: ConversationRow,
  agent: AgentRow,
  isAnswering: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await takeNotIngested(tx, conversation, isAnswering)
    if (taken.length === 0) return
    await ingest(tx, services, scopeOf(agent, conversation.user_id, conversation.instance_id), {
      sessionId: sessionIdOf(conversation),
      messages: taken.map(toldAs),
      displayName: conversation.contact_name || undefined,
      sourceType: 'conversation',
      sourceId: conversation.conversation_id,
    })
  })
}
