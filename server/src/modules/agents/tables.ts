import {
  boolean,
  double,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import type { StoredCapabilities } from './capabilities.rules.ts'
import type { Dimensions, StatedBig5 } from './persona.rules.ts'
import type { Behaviors, InitialGoal, LoreContext, Preferences, SeedMemory } from './persona.schemas.ts'
import type { VersionContent } from './versions/versions.rules.ts'

export const agents = table('agents', {
  tenant_id: uuid(),
  agent_id: uuid(),
  project_id: uuid(),
  name: text(),
  name_key: text(),
  is_active: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
  owner_user_id: text().withDefault(),
  owner_display_name: text().withDefault(),
  owner_email: text().withDefault(),
  bio: text().withDefault(),
  gender: text().withDefault(),
  avatar_url: text().withDefault(),
  language: text().withDefault(),
  personality_prompt: text().withDefault(),
  primary_traits: textArray().withDefault(),
  speech_patterns: textArray().withDefault(),
  true_interests: textArray().withDefault(),
  true_dislikes: textArray().withDefault(),
  big5: jsonb<StatedBig5>().withDefault(),
  dimensions: jsonb<Partial<Dimensions>>().withDefault(),
  preferences: jsonb<Preferences>().withDefault(),
  behaviors: jsonb<Behaviors>().withDefault(),
  capabilities: jsonb<StoredCapabilities>().withDefault(),
  post_processing_provider: text().withDefault(),
  post_processing_model: text().withDefault(),
  seed_memories: jsonb<readonly SeedMemory[]>().withDefault(),
  initial_goals: jsonb<readonly InitialGoal[]>().withDefault(),
  lore_context: jsonb<LoreContext>().withDefault(),
})

export const agentInstances = table('agent_instances', {
  tenant_id: uuid(),
  agent_id: uuid(),
  instance_id: text(),
  name: text(),
  description: text().withDefault(),
  status: text<'active' | 'archived'>().withDefault(),
  is_default: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const agentUsers = table('agent_users', {
  tenant_id: uuid(),
  agent_id: uuid(),
  user_id: text(),
  instance_id: text().withDefault(),
  display_name: text().withDefault(),
  email: text().withDefault(),
  phone: text().withDefault(),
  company: text().withDefault(),
  title: text().withDefault(),
  timezone: text().withDefault(),
  custom: jsonb<Record<string, string>>().withDefault(),
  role: text<'owner' | 'non_owner'>().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
  last_interaction_at: timestamp().nullable(),
})

const fourAxes = { valence: double(), arousal: double(), tension: double(), affiliation: double() }

export const moods = table('moods', {
  tenant_id: uuid(),
  agent_id: uuid(),
  user_id: text().withDefault(),
  instance_id: text().withDefault(),
  ...fourAxes,
  drift_valence: double().withDefault(),
  drift_arousal: double().withDefault(),
  drift_tension: double().withDefault(),
  drift_affiliation: double().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
  last_decay_at: timestamp(),
  last_interaction_at: timestamp(),
})

export const moodHistory = table('mood_history', {
  tenant_id: uuid(),
  agent_id: uuid(),
  entry_id: uuid(),
  user_id: text().withDefault(),
  instance_id: text().withDefault(),
  ...fourAxes,
  label: text(),
  delta_valence: double(),
  delta_arousal: double(),
  delta_tension: double(),
  delta_affiliation: double(),
  trigger_type: text().withDefault(),
  trigger_reason: text().withDefault().asWords(),
  created_at: timestamp(),
})

export const personalityChanges = table('personality_changes', {
  tenant_id: uuid(),
  agent_id: uuid(),
  change_id: uuid(),
  trait_category: text<'big5' | 'dimensions'>(),
  trait_name: text(),
  old_value: double(),
  new_value: double(),
  trigger_type: text(),
  reasoning: text().withDefault(),
  created_at: timestamp(),
})

export const agentForks = table('agent_forks', {
  tenant_id: uuid(),
  agent_id: uuid(),
  source_agent_id: uuid(),
  job_id: uuid().nullable(),
  status: text<'forking' | 'complete' | 'failed'>(),
  copied: textArray().withDefault(),
  tables_total: integer(),
  error_message: text().withDefault(),
  started_at: timestamp(),
  completed_at: timestamp().nullable(),
})

export const agentVersions = table('agent_versions', {
  tenant_id: uuid(),
  agent_id: uuid(),
  version: integer(),
  made_by: text(),
  cause: text(),
  fields: textArray().withDefault(),
  content: jsonb<VersionContent>(),
  restored_from: integer().nullable(),
  created_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof agentTables)[number]> {}
}

export const agentTables = [
  agents,
  agentInstances,
  agentUsers,
  moods,
  moodHistory,
  personalityChanges,
  agentForks,
  agentVersions,
]
