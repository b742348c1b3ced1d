import type { JsonObject } from '../../kernel/json.ts'
import {
  boolean,
  double,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'

const learningOutcomes = table('learning_outcomes', {
  tenant_id: uuid(),
  project_id: uuid(),
  outcome_id: uuid(),
  use_case: text(),
  subject_id: text().withDefault(),
  features: jsonb<JsonObject>().withDefault(),
  context: jsonb<JsonObject>().withDefault(),
  action_id: text().withDefault(),
  action_features: jsonb<JsonObject>().withDefault(),
  propensity: double().nullable(),
  converted: boolean().nullable(),
  reward: double().nullable(),
  value: double().nullable(),
  predicted_score: double().nullable(),
  event: text().withDefault(),
  note: text().withDefault(),
  created_at: timestamp(),
})

export const outcomeTables = [learningOutcomes]

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof outcomeTables)[number]> {}
}
