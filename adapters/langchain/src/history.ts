import { BaseListChatMessageHistory } from '@langchain/core/chat_history'
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  isAIMessage,
  isHumanMessage,
  isToolMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages'
import type { Body, Client, Schema } from '@rapport/sdk'

export interface RapportChatMessageHistoryInput {
  readonly client: Client
  /** The agent that remembers, by name or id. */
  readonly agent: string
  /** The person. */
  readonly user: string
  /** The conversation. */
  readonly session: string
}

type Turn = Body<'POST /api/v1/agents/{agentId}/sessions/{sessionId}/turn'>['messages'][number]
type Said = Schema<'AgentConversation'>['messages'][number]

const PAGE_SIZE = 200

/** The messages of a conversation, kept by Rapport, which learns facts about the person from them. */
export class RapportChatMessageHistory extends BaseListChatMessageHistory {
  lc_namespace = ['rapport', 'history']
  readonly #input: RapportChatMessageHistoryInput

  constructor(input: RapportChatMessageHistoryInput) {
    super()
    this.#input = input
  }

  async getMessages(): Promise<BaseMessage[]> {
    const { client, agent: agentId, user: user_id, session: session_id } = this.#input
    const messages: BaseMessage[] = []
    for (let page = 1; ; page += 1) {
      const answer = await client.request('GET /api/v1/agents/{agentId}/conversations', {
        path: { agentId },
        query: { user_id, session_id, page, page_size: PAGE_SIZE },
      })
      messages.push(...answer.messages.map(messageOf))
      if (!answer.has_more) return messages
    }
  }

  override async addMessages(messages: BaseMessage[]): Promise<void> {
    const { client, agent, user: userId, session } = this.#input
    if (messages.length > 0)
      await client.sessions.turn(agent, session, { userId, messages: messages.map(turnOf) })
  }

  addMessage(message: BaseMessage): Promise<void> {
    return this.addMessages([message])
  }

  override async clear(): Promise<void> {
    throw new Error(
      'Rapport keeps what was said. Take another session for a new conversation, or forget the person with client.memory.reset.',
    )
  }
}

function messageOf({ role, content, message_id: id, tool_calls = [], tool_call_id = '' }: Said): BaseMessage {
  switch (role) {
    case 'user':
      return new HumanMessage({ id, content })
    case 'system':
      return new SystemMessage({ id, content })
    case 'tool':
      return new ToolMessage({ id, content, tool_call_id })
    default:
      return new AIMessage({
        id,
        content,
        tool_calls: tool_calls.map((call) => ({
          id: call.id,
          name: call.function.name,
          args: JSON.parse(call.function.arguments),
          type: 'tool_call' as const,
        })),
      })
  }
}

function turnOf(message: BaseMessage): Turn {
  const content = message.text
  if (isHumanMessage(message)) return { role: 'user', content }
  if (isToolMessage(message)) return { role: 'tool', content, tool_call_id: message.tool_call_id }
  if (!isAIMessage(message)) return { role: 'system', content }
  const calls = (message.tool_calls ?? []).map(({ id = '', name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  return { role: 'assistant', content, ...(calls.length === 0 ? {} : { tool_calls: calls }) }
}
