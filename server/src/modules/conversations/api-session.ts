import { idFromName } from '../../kernel/ids.ts'
import type { ChannelType } from '../channels/index.ts'
import type { ApiSession } from '../chat/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { ConversationChannel } from './tables.ts'

/** The project's config value that shows chats over the API in the inbox; only `true` does. */
export const API_CHATS_IN_INBOX = 'chat_inbox'

/** The same session of the same person always is the same conversation, so that it is found without being stored. */
export const apiConversationId = ({ agent, userId, instanceId, sessionId }: ApiSession): string =>
  idFromName(agent.tenant_id, JSON.stringify(['api', agent.agent_id, userId, instanceId, sessionId]))

/** The session in memory: the conversation's own id, or what an API client calls it. */
export const sessionIdOf = (
  row: Pick<ConversationRow, 'channel_type' | 'conversation_id' | 'external_id'>,
): string => (row.channel_type === 'api' ? row.external_id : row.conversation_id)

/** By which channel's rules text is written: API clients take it as it is, like the widget. */
export const writtenLike = (channel: ConversationChannel): ChannelType =>
  channel === 'api' ? 'web' : channel
