import { boolean, type RowOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

export const agents = table('agents', {
  tenant_id: uuid(),
  agent_id: uuid(),
  project_id: uuid(),
  name: text(),
  name_key: text(),
  is_active: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables {
    agents: RowOf<typeof agents>
  }
}

export const agentTables = [agents]
