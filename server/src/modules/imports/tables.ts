import {
  boolean,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import type { AgentTable } from '../../platform/module.ts'
import type { ImportedUser } from './imports.schemas.ts'

export const importJobs = table('import_jobs', {
  tenant_id: uuid(),
  agent_id: uuid(),
  job_id: uuid(),
  job_type: text<'import' | 'prime' | 'content'>(),
  user_id: text().withDefault(),
  source: text().withDefault(),
  total_users: integer(),
  queue_job_id: uuid().nullable(),
  created_at: timestamp(),
})

export const importUsers = table('import_users', {
  tenant_id: uuid(),
  agent_id: uuid(),
  job_id: uuid(),
  user_id: text(),
  position: integer(),
  status: text<'queued' | 'running' | 'succeeded' | 'failed'>().withDefault(),
  payload: jsonb<ImportedUser>().asWords('leaves'),
  is_primed: boolean().withDefault(),
  extraction_id: uuid().nullable(),
  facts_created: integer().withDefault(),
  facts_stored: integer().withDefault(),
  facts_deduped: integer().withDefault(),
  error_message: text().withDefault(),
  started_at: timestamp().nullable(),
  completed_at: timestamp().nullable(),
  updated_at: timestamp(),
})

export const importFaults = table('import_faults', {
  tenant_id: uuid(),
  agent_id: uuid(),
  job_id: uuid(),
  position: integer(),
  user_id: text().withDefault(),
  reason: text(),
})

export const userPrimings = table('user_primings', {
  tenant_id: uuid(),
  agent_id: uuid(),
  user_id: text(),
  source_type: text().withDefault(),
  first_met_at: timestamp().nullable(),
  primed_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof importTables)[number]> {}
}

export const importTables = [importJobs, importUsers, importFaults, userPrimings]

/** Who was brought along stays known in a copy; the jobs that did it are the original's. */
export const importTablesOfAgents: readonly AgentTable[] = [
  { table: userPrimings, ids: [] },
  { table: importJobs, ids: [], isCopied: false },
  { table: importUsers, ids: [], isCopied: false },
  { table: importFaults, ids: [], isCopied: false },
]
