import { bytea, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

export const widgetVisitors = table('widget_visitors', {
  tenant_id: uuid(),
  visitor_id: uuid(),
  project_id: uuid(),
  connection_id: uuid(),
  token_hash: bytea(),
  name: text().withDefault(),
  origin: text().withDefault(),
  page_url: text().withDefault(),
  consent_version: text().withDefault(),
  consented_at: timestamp().nullable(),
  created_at: timestamp(),
  seen_at: timestamp(),
})

export const widgetTables = [widgetVisitors]

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof widgetTables)[number]> {}
}
