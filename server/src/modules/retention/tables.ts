import { integer, jsonb, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

export type RunState = 'running' | 'done' | 'failed'

const retentionPolicies = table('retention_policies', {
  tenant_id: uuid(),
  conversations_days: integer().nullable(),
  memory_days: integer().nullable(),
  files_days: integer().nullable(),
  turns_days: integer().nullable(),
  events_days: integer().nullable(),
  audit_days: integer().nullable(),
  updated_by: text(),
  updated_at: timestamp(),
})

const retentionRuns = table('retention_runs', {
  tenant_id: uuid(),
  run_id: uuid(),
  state: text<RunState>().withDefault(),
  step: integer().withDefault(),
  place: text().withDefault(),
  counts: jsonb<Readonly<Record<string, number>>>().withDefault(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
})

export const retentionTables = [retentionPolicies, retentionRuns]

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof retentionTables)[number]> {}
}
