import type { JsonObject } from '../../../kernel/json.ts'
import {
  bigint,
  bytea,
  double,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../../platform/db/tables.ts'

const banditModels = table('bandit_models', {
  tenant_id: uuid(),
  project_id: uuid(),
  use_case: text(),
  model_id: uuid(),
  n: bigint().withDefault(),
  snapshot_n: bigint().withDefault(),
  snapshot: bytea().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

const banditLessons = table('bandit_lessons', {
  tenant_id: uuid(),
  project_id: uuid(),
  use_case: text(),
  seq: bigint(),
  action_id: text(),
  action_features: jsonb<JsonObject>().withDefault(),
  context: jsonb<JsonObject>().withDefault(),
  reward: double(),
  propensity: double().nullable(),
  weight: double().withDefault(),
  created_at: timestamp(),
})

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'taken_over'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

const approvals = table('approvals', {
  tenant_id: uuid(),
  approval_id: uuid(),
  project_id: uuid(),
  kind: text(),
  subject_id: text().withDefault(),
  title: text().withDefault(),
  details: jsonb<JsonObject>().withDefault(),
  status: text<ApprovalState>().withDefault(),
  requested_by: text().withDefault(),
  resolved_by: text().withDefault(),
  note: text().withDefault(),
  created_at: timestamp(),
  resolved_at: timestamp().nullable(),
})

export const banditTables = [banditModels, banditLessons, approvals]

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof banditTables)[number]> {}
}
