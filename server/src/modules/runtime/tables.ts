import { integer, jsonb, type RowOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'
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
  interface Tables {
    manifests: RowOf<typeof manifests>
    manifest_versions: RowOf<typeof manifestVersions>
    upgrade_requests: RowOf<typeof upgradeRequests>
  }
}

export const runtimeTables = [manifests, manifestVersions, upgradeRequests]
