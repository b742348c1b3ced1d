import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { Anything, named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'
import { ConversationClocks } from './clocks/targets.schemas.ts'

export const conversationPath = Type.Object({ conversationId: Uuid() })

export const RawMessage = Type.Object({
  message_id: Uuid('The id that the `evidence_message_ids` of facts refer to.'),
  author: Type.String(),
  role: Type.String(),
  content: Type.String(),
  redacted: Type.Optional(
    Type.Boolean({
      description: 'A sentence of it was forgotten: search, context and replies do without it.',
    }),
  ),
  timestamp: Timestamp(),
  tool_call_id: Type.Optional(Type.String()),
  tool_calls: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        function: Type.Object({ name: Type.String(), arguments: Type.String() }),
      }),
    ),
  ),
})

export const AgentConversation = named(
  'AgentConversation',
  Type.Object({
    agent_id: Type.String(),
    user_id: Type.String(),
    session_id: Type.String(),
    messages: Type.Array(RawMessage),
    page: Type.Integer(),
    page_size: Type.Integer(),
    total: Type.Integer(),
    has_more: Type.Boolean(),
  }),
)

const teamFields = {
  assignee: Type.String({ description: 'The member who looks after it; empty while there is none.' }),
  priority: Type.String({ description: '`urgent`, `high`, `normal` or `low`.' }),
  clocks: ConversationClocks,
}

const Handoff = Type.Object({ from: Type.String(), to: Type.String(), when: Type.String() })

export const ConversationSummary = named(
  'ConversationSummary',
  withExtensions(
    Type.Object({
      id: Type.String(),
      conversation_id: Type.String({ description: 'The same as `id`.' }),
      title: Type.String(),
      agent: Type.String({ description: 'The agent’s id; empty while no agent is assigned.' }),
      agent_name: Type.String(),
      channel: Type.String(),
      user_id: Type.String(),
      controller: Type.String(),
      controller_operator_id: Type.String(),
      status: Type.String(),
      tier: Type.String(),
      tags: Type.Array(Type.String()),
      last_message: Type.String(),
      last_activity: Timestamp(),
      unread_count: Type.Integer(),
      session_id: Type.String(),
      model: Type.String({ description: 'Which model spoke last.' }),
      cost_usd: Type.Number(),
      crm_lead_id: Type.String(),
      crm_owner_id: Type.String(),
      handoffs: Type.Array(Handoff),
      created_at: Timestamp(),
      ...teamFields,
    }),
    ['conversation_id', 'user_id', 'unread_count', 'assignee', 'priority', 'clocks'],
  ),
)

export const ConversationSummaryList = named(
  'ConversationSummaryList',
  Type.Object({
    conversations: Type.Array(ConversationSummary),
    items: Type.Array(ConversationSummary),
    total: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const Conversation = named(
  'Conversation',
  withExtensions(
    Type.Object({
      conversation_id: Type.String(),
      project_id: Type.String(),
      connection_id: Type.String({ description: 'Empty when the channel was disconnected.' }),
      channel_type: Type.String(),
      user_id: Type.String(),
      agent_id: Type.String({ description: 'Empty while no agent is assigned.' }),
      session_id: Type.String(),
      controller: Type.String({ description: '`agent` or `human`.' }),
      controller_operator_id: Type.String(),
      takeover_started_at: Type.Optional(Timestamp()),
      status: Type.String({ description: '`open`, `snoozed` or `closed`.' }),
      snoozed_until: Type.Optional(Timestamp()),
      tags: Type.Array(Type.String()),
      unread_count: Type.Integer(),
      last_direction: Type.String(),
      last_message_preview: Type.String(),
      last_message_at: Timestamp(),
      handoffs: Anything('`{from, to, when}`, oldest first.'),
      meta: Anything(),
      created_at: Timestamp(),
      updated_at: Timestamp(),
      ...teamFields,
    }),
    ['snoozed_until', 'tags', 'assignee', 'priority', 'clocks'],
  ),
)

export const ConversationDetail = named(
  'ConversationDetail',
  Type.Object({ conversation: Conversation, source: Type.String() }),
)

export const ConversationMessage = named(
  'ConversationMessage',
  withExtensions(
    Type.Object({
      message_id: Type.String(),
      conversation_id: Type.String(),
      session_id: Type.String(),
      direction: Type.String({ description: '`inbound` or `outbound`.' }),
      role: Type.String({ description: '`user` or `assistant`.' }),
      author_type: Type.String({ description: '`user`, `agent` or `operator`.' }),
      author_id: Type.String(),
      message_type: Type.String({ description: '`text`, `image`, … as the channel calls it.' }),
      content: Type.String(),
      attachments: Anything('References: `type`, `name`, `size`, `url` or `media_id`.'),
      channel_message_id: Type.String(),
      delivery_status: Type.String({
        description: '`queued`, `sent`, `delivered`, `read` or `failed`; empty for what came in.',
      }),
      delivery_detail: Type.String(),
      created_at: Timestamp(),
    }),
    ['message_type'],
  ),
)

export const ConversationMessageList = named(
  'ConversationMessageList',
  Type.Object({
    messages: Type.Array(ConversationMessage),
    items: Type.Array(ConversationMessage),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const PushResult = named(
  'PushResult',
  Type.Object({
    conversation_id: Type.String(),
    session_id: Type.String(),
    channel_type: Type.String(),
    external_id: Type.String({ description: 'The channel’s name for the person.' }),
    channel_message_id: Type.String(),
    delivery_status: Type.String(),
    used_template: Type.Boolean(),
  }),
)

export const ConversationDeleteResult = named(
  'ConversationDeleteResult',
  Type.Object({ conversation_id: Type.String(), deleted: Type.Boolean() }),
)

export const ConversationEvent = named(
  'ConversationEvent',
  Type.Object({
    type: Type.String(),
    conversation_id: Type.String(),
    conversation: Type.Optional(Conversation),
    message: Type.Optional(ConversationMessage),
    data: Type.Optional(Anything()),
    created_at: Timestamp(),
  }),
)

export const Cursor = () => Type.Optional(Text(2_000))
export const Status = () => OneOf(['open', 'snoozed', 'closed'])
