import type { PersonAliases } from '../../platform/db/person-rows.ts'
import {
  boolean,
  bytea,
  jsonb,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
  uuidArray,
} from '../../platform/db/tables.ts'
import type { IdentityKind } from './identities/identity-value.ts'

export type ErasureState = 'running' | 'done' | 'failed'

const personErasures = table('person_erasures', {
  tenant_id: uuid(),
  erasure_id: uuid(),
  user_id: text(),
  project_id: uuid().nullable(),
  state: text<ErasureState>().withDefault(),
  aliases: jsonb<Partial<PersonAliases>>().withDefault(),
  counts: jsonb<Readonly<Record<string, number>>>().withDefault(),
  user_hash: bytea().nullable(),
  requested_by: text(),
  job_id: uuid().nullable(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
})

const personIdentities = table('person_identities', {
  tenant_id: uuid(),
  identity_id: uuid(),
  project_id: uuid(),
  user_id: text(),
  kind: text<IdentityKind>(),
  value: text(),
  is_verified: boolean(),
  source: text(),
  created_at: timestamp(),
})

/** Kept by triggers; see the migration. */
const personEntries = table('person_entries', {
  tenant_id: uuid(),
  user_id: text(),
  project_id: uuid(),
  contact_name: text(),
  record_name: text(),
  name_key: text().withDefault(),
  first_seen: timestamp(),
  last_seen: timestamp(),
  channels: textArray(),
  agent_ids: uuidArray(),
  words: text(),
  numbers: text(),
})

const personMatches = table('person_matches', {
  tenant_id: uuid(),
  match_id: uuid(),
  project_id: uuid(),
  user_id: text(),
  other_user_id: text(),
  kind: text<IdentityKind>(),
  value: text(),
  state: text<'proposed' | 'dismissed'>().withDefault(),
  created_at: timestamp(),
})

const personMerges = table('person_merges', {
  tenant_id: uuid(),
  merge_id: uuid(),
  project_id: uuid().nullable(),
  user_id: text(),
  from_user_id: text(),
  merged_by: text(),
  created_at: timestamp(),
})

const legalHolds = table('legal_holds', {
  tenant_id: uuid(),
  hold_id: uuid(),
  user_id: text().nullable(),
  reason: text(),
  placed_by: text(),
  placed_at: timestamp(),
  lifted_by: text().nullable(),
  lifted_at: timestamp().nullable(),
})

const personConsents = table('person_consents', {
  tenant_id: uuid(),
  consent_id: uuid(),
  project_id: uuid(),
  user_id: text(),
  purpose: text(),
  state: text<'granted' | 'withdrawn'>(),
  means: text(),
  evidence: text(),
  recorded_by: text(),
  stated_at: timestamp(),
  recorded_at: timestamp(),
})

const personRestrictions = table('person_restrictions', {
  tenant_id: uuid(),
  restriction_id: uuid(),
  project_id: uuid().nullable(),
  user_id: text(),
  reason: text(),
  placed_by: text(),
  placed_at: timestamp(),
  lift_reason: text().withDefault(),
  lifted_by: text().nullable(),
  lifted_at: timestamp().nullable(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof peopleTables)[number]> {}
}

export const peopleTables = [
  personErasures,
  personEntries,
  personIdentities,
  personMatches,
  personMerges,
  legalHolds,
  personConsents,
  personRestrictions,
]
