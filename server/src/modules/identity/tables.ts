import type { RoleRules } from '../../platform/auth/role-rules.ts'
import type { Role } from '../../platform/auth/roles.ts'
import {
  bigint,
  boolean,
  bytea,
  double,
  integer,
  jsonb,
  sealedByInstallation,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import type { ConsoleLanguage } from './console-languages.ts'

export const tenants = table('tenants', {
  tenant_id: uuid(),
  name: text(),
  slug: text(),
  idp_org_id: text(),
  license_key_id: text().nullable(),
  is_active: boolean().withDefault(),
  is_trial: boolean().withDefault(),
  trial_source: text().nullable(),
  trial_expires_at: timestamp().nullable(),
  last_metering_heartbeat: timestamp().nullable(),
  credit_granted_at: timestamp().nullable(),
  created_at: timestamp(),
  second_factor_roles: textArray().withDefault(),
  role_rules: jsonb<RoleRules>().nullable(),
})

export const projects = table('projects', {
  tenant_id: uuid(),
  project_id: uuid(),
  name: text(),
  business_name: text().withDefault(),
  environment: text<'production' | 'development' | 'staging'>().withDefault(),
  is_default: boolean().withDefault(),
  is_active: boolean().withDefault(),
  default_agent_kb_write: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const apiKeys = table('api_keys', {
  tenant_id: uuid(),
  key_id: uuid(),
  project_id: uuid(),
  name: text(),
  key_prefix: text(),
  key_hash: bytea(),
  scopes: textArray(),
  allowed_addresses: textArray().withDefault(),
  is_admin_managed: boolean().withDefault(),
  created_by: text(),
  created_at: timestamp(),
  expires_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  last_used_at: timestamp().nullable(),
})

export const workspaceUsers = table('workspace_users', {
  tenant_id: uuid(),
  user_id: uuid(),
  username: text(),
  username_key: text(),
  email: text().nullable(),
  display_name: text().withDefault(),
  role: text<Role>(),
  status: text<'active' | 'disabled'>().withDefault(),
  password_hash: text().nullable(),
  temporary_hash: bytea().nullable(),
  force_password_change: boolean().withDefault(),
  sessions_valid_after: timestamp().nullable(),
  access_valid_after: timestamp().nullable(),
  last_login_at: timestamp().nullable(),
  email_verified_at: timestamp().nullable(),
  scim_active: boolean().nullable(),
  external_id: text().nullable(),
  scim_id: uuid().nullable(),
  scim_profile: jsonb<Record<string, unknown>>().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const scimGroups = table('scim_groups', {
  tenant_id: uuid(),
  group_id: uuid(),
  display_name: text(),
  display_key: text(),
  external_id: text().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const scimGroupMembers = table('scim_group_members', {
  tenant_id: uuid(),
  group_id: uuid(),
  user_id: uuid(),
})

export const invitations = table('invitations', {
  tenant_id: uuid(),
  invitation_id: uuid(),
  token_hash: bytea(),
  email: text(),
  display_name: text().withDefault(),
  role: text<Role>(),
  is_mailed: boolean(),
  invited_by: text(),
  created_at: timestamp(),
  expires_at: timestamp(),
  accepted_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  user_id: uuid().nullable(),
})

export const passwordResets = table('password_resets', {
  tenant_id: uuid(),
  token_hash: bytea(),
  user_id: uuid(),
  created_at: timestamp(),
  expires_at: timestamp(),
  used_at: timestamp().nullable(),
})

export const people = table(
  'people',
  {
    person_id: uuid(),
    issuer: text(),
    subject: text(),
    email: text().nullable(),
    preferred_tenant_id: uuid().nullable(),
    created_at: timestamp(),
    language: text<ConsoleLanguage>().withDefault(),
    time_zone: text().withDefault(),
  },
  'platform',
)

export const domains = table('domains', {
  tenant_id: uuid(),
  domain: text(),
  domain_type: text<'subdomain' | 'custom'>(),
  verification_token: text(),
  is_primary: boolean().withDefault(),
  verified_at: timestamp().nullable(),
  created_at: timestamp(),
})

export const configValues = table('config_values', {
  tenant_id: uuid(),
  project_id: uuid(),
  key: text(),
  value: jsonb<unknown>(),
  updated_at: timestamp(),
})

export const claimTokens = table('claim_tokens', {
  tenant_id: uuid(),
  token_hash: bytea(),
  expires_at: timestamp(),
  claimed_at: timestamp().nullable(),
  created_at: timestamp(),
})

export const signInAttempts = table('sign_in_attempts', {
  tenant_id: uuid(),
  user_id: uuid(),
  source: bytea(),
  failures: double().withDefault(),
  waits: integer().withDefault(),
  wait_until: timestamp().nullable(),
  failed_at: timestamp().nullable(),
  succeeded_at: timestamp().nullable(),
  touched_at: timestamp(),
})

export const secretContext = (factorId: string): string => `second-factor/${factorId}`

export const secondFactors = table(
  'second_factors',
  {
    factor_id: uuid(),
    user_id: uuid(),
    kind: text<'totp' | 'passkey'>(),
    name: text(),
    secret: sealedByInstallation(['factor_id'], (row: { factor_id: string }) =>
      secretContext(row.factor_id),
    ).nullable(),
    last_step: bigint().withDefault(),
    credential_id: text().nullable(),
    public_key: bytea().nullable(),
    counter: bigint().withDefault(),
    transports: textArray().withDefault(),
    created_at: timestamp(),
    confirmed_at: timestamp().nullable(),
    last_used_at: timestamp().nullable(),
  },
  'platform',
)

export const recoveryCodes = table(
  'recovery_codes',
  { user_id: uuid(), code_hash: bytea(), used_at: timestamp().nullable() },
  'platform',
)

export const passkeyChallenges = table(
  'passkey_challenges',
  {
    challenge_hash: bytea(),
    purpose: text<'register' | 'prove' | 'sign_in'>(),
    user_id: uuid().nullable(),
    expires_at: timestamp(),
  },
  'platform',
)

export const trialDays = table('trial_days', { day: text(), issued: integer() }, 'platform')

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof identityTables)[number]> {}
}

export const identityTables = [
  tenants,
  projects,
  apiKeys,
  workspaceUsers,
  scimGroups,
  scimGroupMembers,
  invitations,
  passwordResets,
  people,
  domains,
  configValues,
  claimTokens,
  signInAttempts,
  secondFactors,
  recoveryCodes,
  passkeyChallenges,
  trialDays,
]
