import type { Static } from 'typebox'
import { usdFromMicro } from '../../kernel/money.ts'
import { defined, iso } from '../../platform/http/schema.ts'
import { sessionIdOf } from './api-session.ts'
import { clocksView } from './clocks/targets.schemas.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { InboxRow } from './inbox.store.ts'
import type { MessageRow } from './messages.store.ts'
import type { Conversation, ConversationMessage, ConversationSummary } from './schemas.ts'

export const conversationView = (row: ConversationRow): Static<typeof Conversation> =>
  defined({
    conversation_id: row.conversation_id,
    project_id: row.project_id,
    connection_id: row.connection_id ?? '',
    channel_type: row.channel_type,
    user_id: row.user_id,
    agent_id: row.agent_id ?? '',
    session_id: sessionIdOf(row),
    controller: row.controller,
    controller_operator_id: row.controller_operator_id,
    takeover_started_at: iso(row.takeover_started_at),
    status: row.status,
    snoozed_until: iso(row.snoozed_until),
    tags: row.tags,
    unread_count: row.unread_count,
    last_direction: row.last_direction,
    last_message_preview: row.last_message_preview,
    last_message_at: row.last_message_at.toISOString(),
    handoffs: row.handoffs,
    meta: { ...row.meta, external_id: row.external_id, contact_name: row.contact_name, tier: row.tier },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...teamView(row),
  })

export const summaryView = (row: InboxRow): Static<typeof ConversationSummary> => ({
  id: row.conversation_id,
  conversation_id: row.conversation_id,
  title: row.contact_name || row.known_name || (row.channel_type === 'api' ? row.user_id : row.external_id),
  agent: row.agent_id ?? '',
  agent_name: row.agent_name ?? '',
  channel: row.channel_type,
  user_id: row.user_id,
  controller: row.controller,
  controller_operator_id: row.controller_operator_id,
  status: row.status,
  tier: row.tier,
  tags: row.tags,
  last_message: row.last_message_preview,
  last_activity: row.last_message_at.toISOString(),
  unread_count: row.unread_count,
  session_id: sessionIdOf(row),
  model: row.model,
  cost_usd: usdFromMicro(row.cost_micro),
  crm_lead_id: metaText(row, 'crm_lead_id'),
  crm_owner_id: metaText(row, 'crm_owner_id'),
  handoffs: row.handoffs.map(({ from, to, when }) => ({ from, to, when })),
  created_at: row.created_at.toISOString(),
  ...teamView(row),
})

const teamView = (row: ConversationRow) => ({
  assignee: row.assignee_id ?? '',
  priority: row.priority,
  clocks: clocksView(row),
})

const metaText = (row: ConversationRow, key: string): string => {
  const value = row.meta[key]
  return typeof value === 'string' ? value : ''
}

export const messageView = (
  row: MessageRow,
  sessionId = row.conversation_id,
): Static<typeof ConversationMessage> => ({
  message_id: row.message_id,
  conversation_id: row.conversation_id,
  session_id: sessionId,
  direction: row.direction,
  role: row.role,
  author_type: row.author_type,
  author_id: row.author_id,
  message_type: row.kind,
  content: row.content,
  attachments: row.attachments,
  channel_message_id: row.channel_message_id ?? '',
  delivery_status: row.delivery_status,
  delivery_detail:
    row.delivery_code === '' ? row.delivery_detail : `${row.delivery_code}: ${row.delivery_detail}`,
  created_at: row.said_at.toISOString(),
})
