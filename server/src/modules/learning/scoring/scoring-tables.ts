import type { JsonObject } from '../../../kernel/json.ts'
import {
  boolean,
  bytea,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../../platform/db/tables.ts'
import type { ModelKind } from './model-codec.ts'
import type { TrainingSummary } from './training-summary.ts'

const scoringHeads = table('scoring_heads', {
  tenant_id: uuid(),
  project_id: uuid(),
  use_case: text(),
  kind: text<ModelKind>(),
  version: integer().withDefault(),
  last_version: integer().withDefault(),
  outcomes_seen: integer().withDefault(),
  updated_at: timestamp(),
  resets: integer().withDefault(),
})

const scoringModels = table('scoring_models', {
  tenant_id: uuid(),
  project_id: uuid(),
  use_case: text(),
  kind: text<ModelKind>(),
  version: integer(),
  trained_from: text<'rows' | 'outcomes'>(),
  n: integer(),
  summary: jsonb<TrainingSummary>(),
  model: bytea(),
  created_at: timestamp(),
})

const dossiers = table('learning_dossiers', {
  tenant_id: uuid(),
  project_id: uuid(),
  lead_ref: text(),
  profile: jsonb<JsonObject>().withDefault(),
  is_won: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

const scoringPriors = table(
  'scoring_priors',
  {
    use_case: text(),
    kind: text<ModelKind>(),
    version: integer(),
    contributors: integer(),
    fingerprint: text(),
    model: bytea(),
    created_at: timestamp(),
  },
  'platform',
)

export const scoringTables = [scoringHeads, scoringModels, dossiers, scoringPriors]

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof scoringTables)[number]> {}
}
