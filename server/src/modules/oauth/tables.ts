import {
  boolean,
  bytea,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'

const oauthClients = table(
  'oauth_clients',
  {
    client_id: uuid(),
    name: text(),
    redirect_uris: textArray(),
    may_refresh: boolean(),
    created_at: timestamp(),
  },
  'platform',
)

const oauthGrants = table('oauth_grants', {
  tenant_id: uuid(),
  grant_id: uuid(),
  project_id: uuid(),
  user_id: uuid(),
  client_id: uuid(),
  scopes: textArray(),
  resource: text(),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
  expires_at: timestamp(),
  revoked_at: timestamp().nullable(),
})

const oauthCodes = table('oauth_codes', {
  tenant_id: uuid(),
  code_hash: bytea(),
  client_id: uuid(),
  project_id: uuid(),
  user_id: uuid(),
  scopes: textArray(),
  resource: text(),
  redirect_uri: text(),
  code_challenge: text(),
  expires_at: timestamp(),
  grant_id: uuid().nullable(),
})

const oauthTokens = table('oauth_tokens', {
  tenant_id: uuid(),
  token_hash: bytea(),
  grant_id: uuid(),
  kind: text<'access' | 'refresh'>(),
  expires_at: timestamp(),
  used_at: timestamp().nullable(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof oauthTables)[number]> {}
}

export const oauthTables = [oauthClients, oauthGrants, oauthCodes, oauthTokens]
