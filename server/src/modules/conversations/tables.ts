import {
  bigint,
  boolean,
  integer,
  jsonb,
  searchWords,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
  uuidArray,
} from '../../platform/db/tables.ts'
import type { Attachment, ChannelType, ReceiptStatus } from '../channels/index.ts'
import type { GuideState } from '../routing/index.ts'
import type { BusinessHours } from './clocks/business-time.ts'
import type { DeliveryStatus } from './delivery.rules.ts'

export interface HandoffEntry {
  readonly from: string
  readonly to: string
  readonly when: string
  readonly reason?: string
}

/** How the answerer was chosen, and the note for the next one. */
export interface RoutingState {
  readonly mode?: 'guide' | 'routed' | 'assigned' | 'unrouted'
  readonly guide?: GuideState
  readonly note?: string
}

export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

/** What a saved view of the inbox asks for; names as in `GET /conversations`. */
export interface ViewFilters {
  readonly status?: 'open' | 'snoozed' | 'closed'
  readonly controller?: 'agent' | 'human'
  readonly assignee?: string
  readonly channel?: string
  readonly tag?: string
  readonly priority?: Priority
  readonly target?: 'due_soon' | 'overdue' | 'missed'
  readonly unread?: true
  readonly q?: string
}

/** A connected channel, or `api`: clients that talk to an agent themselves. */
export type ConversationChannel = ChannelType | 'api'

export const conversations = table('conversations', {
  tenant_id: uuid(),
  project_id: uuid(),
  conversation_id: uuid(),
  connection_id: uuid().nullable(),
  channel_type: text<ConversationChannel>(),
  external_id: text(),
  user_id: text(),
  contact_name: text().withDefault(),
  agent_id: uuid().nullable(),
  controller: text<'agent' | 'human'>().withDefault(),
  controller_operator_id: text().withDefault(),
  takeover_started_at: timestamp().nullable(),
  control_epoch: integer().withDefault(),
  status: text<'open' | 'snoozed' | 'closed'>().withDefault(),
  snoozed_until: timestamp().nullable(),
  tags: textArray().withDefault(),
  tier: text().withDefault(),
  model: text().withDefault(),
  unread_count: integer().withDefault(),
  last_direction: text().withDefault(),
  last_message_preview: text().withDefault().asWords(),
  last_message_at: timestamp(),
  last_sort_key: text().withDefault(),
  last_inbound_at: timestamp().nullable(),
  delivered_until: timestamp().nullable(),
  read_until: timestamp().nullable(),
  handoffs: jsonb<readonly HandoffEntry[]>().withDefault().asWords(),
  routing: jsonb<RoutingState>().withDefault().asWords(),
  meta: jsonb<Readonly<Record<string, unknown>>>().withDefault(),
  reply_job_id: uuid().nullable(),
  reply_since: timestamp().nullable(),
  cost_micro: bigint().withDefault(),
  instance_id: text().withDefault(),
  assignee_id: uuid().nullable(),
  priority: text<Priority>().withDefault(),
  waiting_since: timestamp().nullable(),
  first_response_at: timestamp().nullable(),
  first_response_by: text<'' | 'agent' | 'operator'>().withDefault(),
  first_response_due_at: timestamp().nullable(),
  first_response_missed_at: timestamp().nullable(),
  resolving_since: timestamp().nullable(),
  resolving_seconds: integer().withDefault(),
  resolution_due_at: timestamp().nullable(),
  resolution_missed_at: timestamp().nullable(),
  resolved_at: timestamp().nullable(),
  round: integer().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const conversationMessages = table('conversation_messages', {
  tenant_id: uuid(),
  conversation_id: uuid(),
  message_id: uuid(),
  connection_id: uuid().nullable(),
  channel_message_id: text().nullable(),
  said_at: timestamp(),
  sort_key: text(),
  direction: text<'inbound' | 'outbound'>(),
  role: text<'user' | 'assistant'>(),
  author_type: text<'user' | 'agent' | 'operator'>(),
  author_id: text().withDefault(),
  kind: text().withDefault(),
  content: text().asWords(),
  attachments: jsonb<readonly Attachment[]>().withDefault().asWords(),
  delivery_status: text<DeliveryStatus>().withDefault(),
  delivery_code: text().withDefault(),
  delivery_detail: text().withDefault(),
  send_key: text().nullable(),
  template: jsonb<Readonly<Record<string, unknown>> | null>().nullable().asWords(),
  needs_reply: boolean().withDefault(),
  is_remembered: boolean().withDefault(),
  sending_job_id: uuid().nullable(),
  sending_since: timestamp().nullable(),
  attempts: integer().withDefault(),
  next_attempt_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
  is_unasked: boolean().withDefault(),
})

export const earlyReceipts = table('early_receipts', {
  tenant_id: uuid(),
  connection_id: uuid(),
  channel_message_id: text(),
  status: text<ReceiptStatus | 'removed'>(),
  code: text().withDefault(),
  detail: text().withDefault(),
  created_at: timestamp(),
})

export const conversationNotes = table('conversation_notes', {
  tenant_id: uuid(),
  conversation_id: uuid(),
  note_id: uuid(),
  author_id: text(),
  content: text().asWords(),
  mentions: uuidArray().withDefault(),
  created_at: timestamp(),
})

const savedReplies = table('saved_replies', {
  tenant_id: uuid(),
  reply_id: uuid(),
  project_id: uuid(),
  name: text(),
  shortcut: text(),
  shortcut_key: text(),
  content: text(),
  created_by: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const inboxViews = table('inbox_views', {
  tenant_id: uuid(),
  view_id: uuid(),
  project_id: uuid(),
  owner_id: uuid().nullable(),
  name: text(),
  filters: jsonb<ViewFilters>(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

const conversationViewers = table('conversation_viewers', {
  tenant_id: uuid(),
  user_id: uuid(),
  conversation_id: uuid(),
  is_writing: boolean(),
  seen_at: timestamp(),
})

export const responseTargets = table('response_targets', {
  tenant_id: uuid(),
  priority: text<Priority>(),
  first_response_minutes: integer().nullable(),
  resolution_minutes: integer().nullable(),
  business_hours_only: boolean().withDefault(),
  updated_by: text(),
  updated_at: timestamp(),
})

export const conversationRounds = table('conversation_rounds', {
  tenant_id: uuid(),
  conversation_id: uuid(),
  round: integer(),
  project_id: uuid(),
  channel_type: text<ConversationChannel>(),
  agent_id: uuid().nullable(),
  opened_at: timestamp(),
  first_response_at: timestamp().nullable(),
  first_response_by: text<'' | 'agent' | 'operator'>().withDefault(),
  called_at: timestamp().nullable(),
  taken_over_at: timestamp().nullable(),
  operator_response_at: timestamp().nullable(),
  operator_id: text().withDefault(),
  resolved_at: timestamp().nullable(),
  resolved_by: text().withDefault(),
  reopens: integer().withDefault(),
  first_response_missed: boolean().withDefault(),
  resolution_missed: boolean().withDefault(),
})

export const messageWords = table('message_words', {
  tenant_id: uuid(),
  message_id: uuid(),
  conversation_id: uuid(),
  words: searchWords(),
})

export const messageWordRuns = table('message_word_runs', {
  tenant_id: uuid(),
  place: uuid().nullable(),
  started_at: timestamp(),
  done_at: timestamp().nullable(),
})

export const businessHours = table('business_hours', {
  tenant_id: uuid(),
  time_zone: text(),
  days: jsonb<BusinessHours['days']>(),
  holidays: textArray().withDefault(),
  updated_by: text(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof conversationTables)[number]> {}
}

export const conversationTables = [
  conversations,
  conversationRounds,
  conversationMessages,
  messageWords,
  messageWordRuns,
  earlyReceipts,
  conversationNotes,
  savedReplies,
  responseTargets,
  businessHours,
  inboxViews,
  conversationViewers,
]
