import type { Static } from 'typebox'
import { jsonb, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'
import type { RoutingConfig } from './routing.schemas.ts'

export const permanentRoutes = table('permanent_routes', {
  tenant_id: uuid(),
  project_id: uuid(),
  user_id: text(),
  route_id: uuid(),
  contact_name: text(),
  tier: text(),
  agent_id: uuid(),
  override_agent_id: uuid().nullable(),
  overridden_by: text().withDefault(),
  reason: text().withDefault(),
  classified_at: timestamp(),
  updated_at: timestamp(),
})

export const routingConfigs = table('routing_configs', {
  tenant_id: uuid(),
  project_id: uuid(),
  config: jsonb<Static<typeof RoutingConfig>>(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof routingTables)[number]> {}
}

export const routingTables = [permanentRoutes, routingConfigs]
