import {
  boolean,
  integer,
  jsonb,
  sealed,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import { secretsContext } from './secrets.ts'
import type { OutsideTool } from './tools.rules.ts'

const mcpServers = table('mcp_servers', {
  tenant_id: uuid(),
  server_id: uuid(),
  project_id: uuid(),
  name: text(),
  url: text(),
  secrets: sealed(['server_id'], (row: { server_id: string }) => secretsContext(row.server_id)),
  timeout_ms: integer(),
  is_active: boolean().withDefault(),
  tools: jsonb<readonly OutsideTool[]>().withDefault(),
  probed_at: timestamp().nullable(),
  probe_error: text().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof mcpServerTables)[number]> {}
}

export const mcpServerTables = [mcpServers]
