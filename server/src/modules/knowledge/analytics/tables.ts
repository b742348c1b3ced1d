import type { JsonObject } from '../../../kernel/json.ts'
import {
  boolean,
  double,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../../platform/db/tables.ts'
import type { RuleType, RunStatus } from './config.rules.ts'
import type { Model } from './traits.rules.ts'

const kbRules = table('kb_rules', {
  tenant_id: uuid(),
  rule_id: uuid(),
  project_id: uuid(),
  name: text(),
  rule_type: text<RuleType>(),
  config: jsonb<JsonObject>(),
  enabled: boolean(),
  schedule: text().withDefault(),
  next_run_at: timestamp().nullable(),
  last_run_status: text<RunStatus>().withDefault(),
  last_run_error: text().withDefault(),
  last_run_at: timestamp().nullable(),
  last_run_duration_ms: integer().withDefault(),
  run_id: uuid().nullable(),
  run_seen_at: timestamp().nullable(),
  published_run_id: uuid().nullable(),
  model: jsonb<Model>().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

/** Whose result it is, and of which run. */
const result = { tenant_id: uuid(), rule_id: uuid(), run_id: uuid() }

const kbRuleTraits = table('kb_rule_traits', { ...result, trait: text(), node_id: uuid() })

const kbTrends = table('kb_trends', {
  ...result,
  node_id: uuid(),
  window_days: integer(),
  mean_value: double(),
  min_value: double(),
  max_value: double(),
  sample_count: integer(),
  change: double(),
  computed_at: timestamp(),
})

const kbFeedback = table('kb_feedback', {
  tenant_id: uuid(),
  feedback_id: uuid(),
  project_id: uuid(),
  rule_id: uuid(),
  source_id: text(),
  target_node_id: uuid(),
  action: text(),
  converted: boolean(),
  score_at_time: double(),
  created_by: text(),
  created_at: timestamp(),
})

const kbFeedbackTotals = table('kb_feedback_totals', {
  tenant_id: uuid(),
  rule_id: uuid(),
  target_node_id: uuid(),
  gains: double(),
  losses: double(),
  conversions: integer(),
  answers: integer(),
})

const kbConversions = table('kb_conversions', {
  tenant_id: uuid(),
  rule_id: uuid(),
  segment_key: text(),
  target_type: text(),
  total_leads: integer(),
  shown_count: integer(),
  conversion_count: integer(),
  conversion_rate: double(),
  avg_days_to_convert: double(),
  top_features: jsonb<JsonObject>(),
  computed_at: timestamp(),
})

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof analyticsTables)[number]> {}
}

export const analyticsTables = [kbRules, kbRuleTraits, kbTrends, kbFeedback, kbFeedbackTotals, kbConversions]
