import type { JsonObject } from '../../kernel/json.ts'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  sealed,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import type { ChannelType } from './channels.schemas.ts'
import { channelContext, webhookContext } from './receivers.ts'

const health = {
  active: boolean().withDefault(),
  disabled_reason: text().withDefault(),
  failing_since: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
}

export const notificationChannels = table('notification_channels', {
  tenant_id: uuid(),
  project_id: uuid(),
  channel_id: uuid(),
  name: text(),
  type: text<ChannelType>(),
  config: jsonb<JsonObject>().withDefault(),
  secrets: sealed(['channel_id'], (row: { channel_id: string }) => channelContext(row.channel_id)),
  events: textArray().withDefault(),
  filter: jsonb<JsonObject>().withDefault(),
  ...health,
})

export const webhooksTable = table('webhooks', {
  tenant_id: uuid(),
  scope_id: uuid(),
  event_type: text(),
  webhook_url: text(),
  secrets: sealed(['scope_id', 'event_type'], webhookContext),
  ...health,
})

/** Who receives: a channel, or the webhook that a scope has for a type of event. */
const receiver = { channel_id: uuid().nullable(), scope_id: uuid().nullable(), event_type: text() }

export const deliveriesTable = table('deliveries', {
  tenant_id: uuid(),
  delivery_id: uuid(),
  ...receiver,
  event_id: uuid(),
  project_id: uuid().nullable(),
  payload: jsonb<JsonObject>().asWords('leaves'),
  state: text<'pending' | 'delivered' | 'failed'>(),
  attempts: integer().withDefault(),
  occurred_at: timestamp(),
  next_attempt_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const deliveryAttempts = table('delivery_attempts', {
  tenant_id: uuid(),
  attempt_id: uuid(),
  delivery_id: uuid(),
  ...receiver,
  url: text(),
  status: text<'success' | 'failed'>(),
  response_code: integer().nullable(),
  response_body: text().withDefault().asWords(),
  error_message: text().withDefault(),
  duration_ms: integer(),
  attempt_number: integer(),
  request_body: text().asWords(),
  created_at: timestamp(),
})

export const notificationCursors = table('notification_cursors', { tenant_id: uuid(), seq: bigint() })

/** How far the audit log was handed to the workspace's webhook. */
const auditCursors = table('audit_cursors', { tenant_id: uuid(), at: timestamp(), audit_id: uuid() })

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof notificationTables)[number]> {}
}

export const notificationTables = [
  notificationChannels,
  webhooksTable,
  deliveriesTable,
  deliveryAttempts,
  notificationCursors,
  auditCursors,
]
