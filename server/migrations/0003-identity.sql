create table tenants (
  tenant_id uuid primary key,
  name text not null,
  slug text not null unique,
  -- The organisation's id at the identity provider.
  idp_org_id text not null unique,
  license_key_id text,
  is_active boolean not null default true,
  is_trial boolean not null default false,
  trial_source text,
  trial_expires_at timestamptz,
  last_metering_heartbeat timestamptz,
  -- Set when the one-time credit grant was given.
  credit_granted_at timestamptz,
  created_at timestamptz not null
);
call protect_tenant_table('tenants');

create table projects (
  tenant_id uuid not null references tenants on delete cascade,
  project_id uuid not null,
  name text not null,
  business_name text not null default '',
  environment text not null default 'production' check (environment in ('production', 'development', 'staging')),
  is_default boolean not null default false,
  is_active boolean not null default true,
  default_agent_kb_write boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id)
);
-- A session token may name a project before the tenant is known.
create unique index projects_by_id on projects (project_id);
create unique index projects_one_default on projects (tenant_id) where is_default and is_active;
call protect_tenant_table('projects');

create table api_keys (
  tenant_id uuid not null references tenants on delete cascade,
  key_id uuid not null,
  project_id uuid not null,
  name text not null,
  key_prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  is_admin_managed boolean not null default false,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, key_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
-- Keys are looked up before the tenant is known.
create unique index api_keys_by_hash on api_keys (key_hash);
create index api_keys_by_project on api_keys (tenant_id, project_id, created_at);
call protect_tenant_table('api_keys');

-- A person's place in a workspace. Somebody who belongs to several has a row in each, with the same user_id; the
-- password, if there is one, stands in the row of the workspace that created the person.
create table workspace_users (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  username text not null,
  username_key text not null,
  email text,
  display_name text not null default '',
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  password_hash text,
  -- Keyed hash of a temporary password; at most one of the two hashes is set.
  temporary_hash bytea,
  force_password_change boolean not null default false,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  -- Session tokens issued before this moment are void.
  sessions_valid_after timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint workspace_users_username unique (tenant_id, username_key)
);
create index workspace_users_by_person on workspace_users (user_id);
create index workspace_users_by_username on workspace_users (username_key);
create index workspace_users_in_order on workspace_users (tenant_id, created_at, user_id);
call protect_tenant_table('workspace_users');

-- People known through an external identity provider, and everybody's preferred workspace.
create table people (
  person_id uuid primary key,
  issuer text not null,
  subject text not null,
  email text,
  preferred_tenant_id uuid references tenants on delete set null,
  created_at timestamptz not null,
  unique (issuer, subject)
);
call open_to_system('people');

create table domains (
  tenant_id uuid not null references tenants on delete cascade,
  domain text not null,
  domain_type text not null check (domain_type in ('subdomain', 'custom')),
  verification_token text not null,
  is_primary boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, domain)
);
-- Anybody may claim a name; one workspace at most can prove it.
create unique index domains_verified on domains (domain) where verified_at is not null;
create unique index domains_one_primary on domains (tenant_id) where is_primary;
call protect_tenant_table('domains');

-- Settings that belong to a project, or (nil project) to the whole account.
create table config_values (
  tenant_id uuid not null references tenants on delete cascade,
  project_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id, key)
);
call protect_tenant_table('config_values');

create table claim_tokens (
  tenant_id uuid not null references tenants on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
create unique index claim_tokens_by_hash on claim_tokens (token_hash);
call protect_tenant_table('claim_tokens');

-- How many trials were given on a day.
create table trial_days (
  -- YYYY-MM-DD, UTC
  day text primary key,
  issued integer not null
);
call open_to_system('trial_days');

-- Who an API key speaks for. Runs as rapport_system, because the tenant is what it finds out. In PL/pgSQL, because
-- that keeps its plans: a function in plain SQL is planned anew at every call, which costs more than the call.
create function authenticate_key(wanted_hash bytea, at timestamptz)
returns table (tenant_id uuid, project_id uuid, credential_id uuid, scopes text[], is_trial_over boolean)
language plpgsql stable security definer set search_path = public, pg_temp as
$$
#variable_conflict use_column
begin
  return query
  select k.tenant_id, k.project_id, k.key_id, k.scopes, coalesce(t.is_trial and t.trial_expires_at <= at, false)
  from api_keys k
  join tenants t on t.tenant_id = k.tenant_id
  join projects p on p.tenant_id = k.tenant_id and p.project_id = k.project_id
  where k.key_hash = wanted_hash
    and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > at)
    and t.is_active and p.is_active;
end
$$;

-- Who a session token speaks for, and in which workspace: the one named by tenant, project or organisation, in
-- this order, else the preferred one, else the oldest membership. An organisation that an external provider
-- vouches for counts as a membership unless the workspace has its own row for the person.
create function authenticate_session(
  token_issuer text, token_subject text, issued_at timestamptz, organisation text, organisation_role text,
  wanted_tenant uuid, wanted_project uuid, at timestamptz
)
returns table (person_id uuid, is_valid boolean, tenant_id uuid, role text, project_id uuid, is_trial_over boolean)
language plpgsql stable security definer set search_path = public, pg_temp as
$$
#variable_conflict use_column
declare
  person uuid;
  is_void boolean;
  is_active_somewhere boolean;
  chosen uuid := wanted_tenant;
  member_role text;
  project uuid;
  trial_over boolean;
begin
  -- A few small lookups by key instead of one large query: this runs with every request.
  if token_issuer = '' then
    person := token_subject::uuid;
  else
    select p.person_id into person from people p where p.issuer = token_issuer and p.subject = token_subject;
  end if;
  select bool_or(w.sessions_valid_after > issued_at), bool_or(w.status = 'active') into is_void, is_active_somewhere
  from workspace_users w where w.user_id = person;

  if wanted_project is not null then
    select pr.project_id, pr.tenant_id into project, chosen from projects pr
    where pr.project_id = wanted_project and pr.is_active and (wanted_tenant is null or pr.tenant_id = wanted_tenant);
  elsif chosen is null and organisation is not null then
    select t.tenant_id into chosen from tenants t where t.idp_org_id = organisation;
  elsif chosen is null then
    select w.tenant_id into chosen
    from workspace_users w
    join tenants t on t.tenant_id = w.tenant_id
    left join people preference on preference.person_id = person
    where w.user_id = person and w.status = 'active' and t.is_active
    order by (w.tenant_id = preference.preferred_tenant_id) desc nulls last, w.created_at, w.tenant_id
    limit 1;
  end if;

  if chosen is not null then
    select case
        when w.status = 'active' then w.role
        when w.status is null and token_issuer <> '' and t.idp_org_id = organisation then organisation_role
      end,
      coalesce(t.is_trial and t.trial_expires_at <= at, false)
    into member_role, trial_over
    from tenants t left join workspace_users w on w.tenant_id = t.tenant_id and w.user_id = person
    where t.tenant_id = chosen and t.is_active;
  end if;
  if member_role is null then
    chosen := null;
    project := null;
  elsif wanted_project is null then
    select pr.project_id into project from projects pr where pr.tenant_id = chosen and pr.is_default and pr.is_active;
  end if;

  return query select
    person,
    not coalesce(is_void, false) and (token_issuer <> '' or coalesce(is_active_somewhere, false)),
    chosen, member_role, project, coalesce(trial_over, false);
end
$$;

-- A workspace may not reset the password of somebody who is also at home elsewhere.
create function belongs_elsewhere(person uuid, home uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as
$$ select exists (select from workspace_users w where w.user_id = person and w.tenant_id <> home) $$;

-- Whether another workspace has proved a host name.
create function is_host_taken(host text, by_other_than uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as
$$ select exists (select from domains d where d.domain = host and d.verified_at is not null and d.tenant_id <> by_other_than) $$;

alter function authenticate_key owner to rapport_system;
alter function authenticate_session owner to rapport_system;
alter function belongs_elsewhere owner to rapport_system;
alter function is_host_taken owner to rapport_system;
