-- OAuth 2.1 for assistants that cannot take an API key. Clients register themselves, before any workspace is known.
create table oauth_clients (
  client_id uuid primary key,
  name text not null,
  redirect_uris text[] not null,
  -- Whether the client asked for refresh tokens when it registered.
  may_refresh boolean not null,
  created_at timestamptz not null
);
create index oauth_clients_by_age on oauth_clients (created_at);
call open_to_system('oauth_clients');

-- What a member has allowed a client. It ends with the member, with the project, and when it is revoked.
create table oauth_grants (
  tenant_id uuid not null references tenants on delete cascade,
  grant_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  client_id uuid not null references oauth_clients,
  scopes text[] not null,
  -- The address that its tokens are good for.
  resource text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When its last token expires.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, grant_id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, user_id) references workspace_users on delete cascade
);
create index oauth_grants_by_project on oauth_grants (tenant_id, project_id);
create index oauth_grants_by_user on oauth_grants (tenant_id, user_id, created_at);
create index oauth_grants_by_client on oauth_grants (client_id);
create index oauth_grants_by_expiry on oauth_grants (expires_at);
call protect_tenant_table('oauth_grants');

-- Authorisation codes: hashes, good for a minute and for one use. A used one stays for a while, so that a second use is
-- recognised and ends the grant that came of the first.
create table oauth_codes (
  tenant_id uuid not null references tenants on delete cascade,
  code_hash bytea not null,
  client_id uuid not null references oauth_clients on delete cascade,
  project_id uuid not null,
  user_id uuid not null,
  scopes text[] not null,
  resource text not null,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  grant_id uuid,
  primary key (tenant_id, code_hash),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, user_id) references workspace_users on delete cascade
);
-- Codes and tokens are looked up before the tenant is known.
create unique index oauth_codes_by_hash on oauth_codes (code_hash);
create index oauth_codes_by_project on oauth_codes (tenant_id, project_id);
create index oauth_codes_by_user on oauth_codes (tenant_id, user_id);
create index oauth_codes_by_client on oauth_codes (client_id);
create index oauth_codes_by_expiry on oauth_codes (expires_at);
call protect_tenant_table('oauth_codes');

create table oauth_tokens (
  tenant_id uuid not null references tenants on delete cascade,
  token_hash bytea not null,
  grant_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- Refresh tokens work once. One that comes again was copied, and ends the grant.
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, grant_id) references oauth_grants on delete cascade
);
create unique index oauth_tokens_by_hash on oauth_tokens (token_hash);
create index oauth_tokens_by_grant on oauth_tokens (tenant_id, grant_id);
create index oauth_tokens_by_expiry on oauth_tokens (expires_at);
call protect_tenant_table('oauth_tokens');

-- Whether the member who gave a grant may still act: active here, and neither shut out nor given a new password since.
create function is_grant_alive(given oauth_grants) returns boolean
language sql stable security definer set search_path = public, pg_temp as
$$
  select given.revoked_at is null
    and exists (
      select from workspace_users w
      where w.tenant_id = given.tenant_id and w.user_id = given.user_id and w.status = 'active'
        and (w.access_valid_after is null or w.access_valid_after <= given.created_at))
    and not exists (
      select from workspace_users w where w.user_id = given.user_id and w.sessions_valid_after > given.created_at)
$$;

-- Who an access token speaks for, as authenticate_key does it for keys.
create function authenticate_app(wanted_hash bytea, wanted_resource text, at timestamptz)
returns table (
  tenant_id uuid, project_id uuid, credential_id uuid, scopes text[], is_trial_over boolean, role text, user_id uuid
)
language plpgsql stable security definer set search_path = public, pg_temp as
$$
#variable_conflict use_column
begin
  return query
  select g.tenant_id, g.project_id, g.grant_id, g.scopes, coalesce(t.is_trial and t.trial_expires_at <= at, false),
    w.role, w.user_id
  from oauth_tokens k
  join oauth_grants g on g.tenant_id = k.tenant_id and g.grant_id = k.grant_id
  join workspace_users w on w.tenant_id = g.tenant_id and w.user_id = g.user_id
  join tenants t on t.tenant_id = g.tenant_id
  join projects p on p.tenant_id = g.tenant_id and p.project_id = g.project_id
  where k.token_hash = wanted_hash and k.kind = 'access' and k.expires_at > at
    and g.resource = wanted_resource and is_grant_alive(g)
    and t.is_active and p.is_active;
end
$$;

-- Clients belong to no workspace; members see the one they were sent by, and those they are connected with.
create function find_oauth_client(wanted uuid) returns setof oauth_clients
language sql stable security definer set search_path = public, pg_temp as
$$ select * from oauth_clients c where c.client_id = wanted $$;

alter function is_grant_alive owner to rapport_system;
alter function authenticate_app owner to rapport_system;
alter function find_oauth_client owner to rapport_system;
