import type { JsonObject } from '../../kernel/json.ts'
import {
  bigint,
  boolean,
  bytea,
  double,
  integer,
  jsonb,
  sealed,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import { callbackContext } from './enrichment/callback.ts'
import type { LeadAction } from './policy/actions.rules.ts'
import type { PolicyChallenge } from './policy/policy-challenge.ts'
import { keyContext } from './providers/provider-key.ts'
import type { Metrics } from './scoring/decided.ts'
import type { StoredModel } from './scoring/score-model.ts'

const project = { tenant_id: uuid(), project_id: uuid() }

const leadLearning = table('lead_learning', {
  ...project,
  reports: bigint().withDefault(),
  resets: integer().withDefault(),
  model_versions: integer().withDefault(),
  policy_versions: integer().withDefault(),
  updated_at: timestamp(),
})

const leadOutcomes = table('lead_outcomes', {
  ...project,
  outcome_id: uuid(),
  lead_ref: text(),
  outcome: text(),
  converted: boolean().nullable(),
  is_current: boolean().withDefault(),
  predicted_band: text(),
  predicted_score: double(),
  features: jsonb<JsonObject>().withDefault(),
  segments: textArray().withDefault(),
  value: double().nullable(),
  score_signal: text().withDefault(),
  note: text().withDefault(),
  created_at: timestamp(),
})

const leadTallies = table('lead_tallies', {
  ...project,
  kind: text<'all' | 'band' | 'segment'>(),
  name: text(),
  n: integer(),
  conversions: integer(),
  score_sum: double(),
})

const leadGuidance = table('lead_guidance', {
  ...project,
  version: integer(),
  adjustments: jsonb<Readonly<Record<string, number>>>(),
  created_at: timestamp(),
})

const leadModels = table('lead_models', {
  ...project,
  version: integer(),
  model: jsonb<StoredModel>(),
  metrics: jsonb<Metrics>(),
  n: integer(),
  reports_seen: bigint(),
  is_served: boolean(),
  created_at: timestamp(),
})

const leadPolicies = table('lead_policies', {
  ...project,
  version: integer(),
  actions: jsonb<readonly LeadAction[]>(),
  q: bytea(),
  episodes: integer(),
  avg_return: double(),
  outcomes_seen: integer(),
  data_to: timestamp().nullable(),
  created_at: timestamp(),
})

const leadPolicyVersions = table('lead_policy_versions', {
  ...project,
  version: integer(),
  actions: jsonb<readonly LeadAction[]>(),
  q: bytea(),
  episodes: integer(),
  avg_return: double(),
  kl_divergence: double(),
  outcomes_seen: integer(),
  trained_from: text<'request' | 'outcomes'>(),
  data_from: timestamp().nullable(),
  data_to: timestamp().nullable(),
  challenge: jsonb<PolicyChallenge>().nullable(),
  created_at: timestamp(),
})

const enrichmentProviders = table('enrichment_providers', {
  ...project,
  provider_id: uuid(),
  name: text(),
  url: text(),
  method: text<'GET' | 'POST'>(),
  auth_header: text(),
  auth_scheme: text(),
  secrets: sealed(['provider_id'], (row: { provider_id: string }) => keyContext(row.provider_id)),
  needs: textArray(),
  mapping: jsonb<Readonly<Record<string, string>>>(),
  cost_credits: integer(),
  position: integer(),
  timeout_ms: integer(),
  cache_days: integer(),
  is_active: boolean().withDefault(),
  resting_until: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

const enrichmentAnswers = table('enrichment_answers', {
  tenant_id: uuid(),
  provider_id: uuid(),
  identifier: bytea(),
  answer: jsonb<JsonObject>().nullable(),
  credits: integer().withDefault(),
  asked_by: uuid(),
  created_at: timestamp(),
  expires_at: timestamp(),
})

const leadEnrichments = table('lead_enrichments', {
  ...project,
  job_id: uuid(),
  queue_job_id: uuid().nullable(),
  retry_key: text().nullable(),
  request_hash: bytea(),
  input: jsonb<JsonObject>(),
  status: text<'queued' | 'processing' | 'done' | 'error'>().withDefault(),
  attempts: integer().withDefault(),
  result: jsonb<JsonObject>().nullable(),
  error: text().withDefault(),
  webhook_url: text().withDefault(),
  webhook_secret: sealed(['job_id'], (row: { job_id: string }) => callbackContext(row.job_id)).nullable(),
  webhook_status: text<'' | 'waiting' | 'delivered' | 'failed'>().withDefault(),
  webhook_error: text().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const leadsTables = [
  leadLearning,
  leadOutcomes,
  leadTallies,
  leadGuidance,
  leadModels,
  leadPolicies,
  leadPolicyVersions,
  enrichmentProviders,
  enrichmentAnswers,
  leadEnrichments,
]

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof leadsTables)[number]> {}
}
