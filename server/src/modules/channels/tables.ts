import { jsonb, sealed, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

export const CHANNEL_TYPES = ['whatsapp', 'messenger', 'instagram', 'telegram', 'web'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

export const secretsContext = ({ connection_id }: { readonly connection_id: string }): string =>
  `channel/${connection_id}`

export const channelConnections = table('channel_connections', {
  tenant_id: uuid(),
  project_id: uuid(),
  connection_id: uuid(),
  channel_type: text<ChannelType>(),
  provider_mode: text<'byo_app' | 'embedded_signup'>(),
  display_name: text().withDefault(),
  app_id: text().withDefault(),
  phone_number_id: text().withDefault(),
  page_id: text().withDefault(),
  business_account_id: text().withDefault(),
  social_account_id: text().withDefault(),
  default_agent_id: uuid().nullable(),
  secrets: sealed(['connection_id'], secretsContext),
  templates: jsonb<unknown>().withDefault(),
  status: text<'active' | 'paused' | 'error'>().withDefault(),
  status_code: text().withDefault(),
  status_detail: text().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const inboundEvents = table('inbound_events', {
  tenant_id: uuid(),
  connection_id: uuid(),
  event_id: uuid(),
  body: text(),
  received_at: timestamp(),
  processed_at: timestamp().nullable(),
  error: text().withDefault(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof channelTables)[number]> {}
}

export const channelTables = [channelConnections, inboundEvents]
