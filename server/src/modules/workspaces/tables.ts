import {
  bigint,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'

export type ExportState = 'running' | 'done' | 'failed' | 'expired'
export type DeletionState = 'scheduled' | 'cancelled' | 'running' | 'done'
export type Counts = Readonly<Record<string, number>>

const workspaceExports = table('workspace_exports', {
  tenant_id: uuid(),
  export_id: uuid(),
  state: text<ExportState>().withDefault(),
  requested_by: text(),
  step: integer().withDefault(),
  place: jsonb<readonly string[]>().withDefault(),
  counts: jsonb<Counts>().withDefault(),
  parts: integer().withDefault(),
  byte_size: bigint().withDefault(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
  expires_at: timestamp().nullable(),
})

const workspaceExportParts = table('workspace_export_parts', {
  tenant_id: uuid(),
  export_id: uuid(),
  part: integer(),
  file_id: uuid(),
  byte_size: bigint(),
})

const workspaceDeletions = table('workspace_deletions', {
  tenant_id: uuid(),
  deletion_id: uuid(),
  state: text<DeletionState>().withDefault(),
  requested_by: text(),
  due_at: timestamp(),
  counts: jsonb<Counts>().withDefault(),
  created_at: timestamp(),
  started_at: timestamp().nullable(),
  finished_at: timestamp().nullable(),
})

export const workspaceTables = [workspaceExports, workspaceExportParts, workspaceDeletions]

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof workspaceTables)[number]> {}
}
