import { integer, jsonb, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'
import type { Manifest } from './manifest.schemas.ts'

export const manifests = table('manifests', {
  tenant_id: uuid(),
  version: integer(),
  manifest: jsonb<Manifest>(),
  updated_by: text(),
  updated_at: timestamp(),
})

export const manifestVersions = table('manifest_versions', {
  tenant_id: uuid(),
  version: integer(),
  manifest: jsonb<Manifest>(),
  updated_by: text(),
  updated_at: timestamp(),
})

export const upgradeRequests = table('upgrade_requests', {
  tenant_id: uuid(),
  request_id: uuid(),
  message: text(),
  requested_by: text(),
  created_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof runtimeTables)[number]> {}
}

export const runtimeTables = [manifests, manifestVersions, upgradeRequests]
