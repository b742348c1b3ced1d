-- Addresses and ranges that a key may be used from; empty means any.
alter table api_keys add column allowed_addresses text[] not null default '{}';

-- As authenticate_key, with what the key may be used from. The older form stays for processes of the version before, until
-- these are replaced.
create function authenticate_key_from(wanted_hash bytea, at timestamptz)
returns table (
  tenant_id uuid, project_id uuid, credential_id uuid, scopes text[], is_trial_over boolean, allowed_addresses text[]
)
language plpgsql stable security definer set search_path = public, pg_temp as
$$
#variable_conflict use_column
begin
  return query
  select k.tenant_id, k.project_id, k.key_id, k.scopes, coalesce(t.is_trial and t.trial_expires_at <= at, false),
    k.allowed_addresses
  from api_keys k
  join tenants t on t.tenant_id = k.tenant_id
  join projects p on p.tenant_id = k.tenant_id and p.project_id = k.project_id
  where k.key_hash = wanted_hash
    and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > at)
    and t.is_active and p.is_active;
end
$$;
alter function authenticate_key_from owner to rapport_system;

-- How claims of the identity provider become roles. Null: there are no rules, and what the provider says about the role
-- counts for people without a row.
alter table tenants add column role_rules jsonb;

-- Whether the workspace would be without an active owner if this one were not.
create function is_last_owner(home uuid, person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as
$$
  select exists (
    select from workspace_users w
    where w.tenant_id = home and w.user_id = person and w.role = 'owner' and w.status = 'active')
  and not exists (
    select from workspace_users w
    where w.tenant_id = home and w.user_id <> person and w.role = 'owner' and w.status = 'active')
$$;
alter function is_last_owner owner to rapport_system;

-- As authenticate_session, for tokens of an external provider: with the rules that their claims are judged by.
create function authenticate_provider_session(
  token_issuer text, token_subject text, issued_at timestamptz, organisation text, organisation_role text,
  wanted_tenant uuid, wanted_project uuid, at timestamptz, session_hash bytea, token_generation integer,
  idle_seconds integer
)
returns table (
  person_id uuid, is_valid boolean, tenant_id uuid, role text, project_id uuid, is_trial_over boolean,
  is_reused boolean, proved_at timestamptz, has_factor boolean, is_factor_required boolean, role_rules jsonb,
  is_last_owner boolean
)
language plpgsql stable security definer set search_path = public, pg_temp as
$$
#variable_conflict use_column
declare
  known record;
  rules jsonb;
begin
  select * into known from authenticate_session(
    token_issuer, token_subject, issued_at, organisation, organisation_role, wanted_tenant, wanted_project, at,
    session_hash, token_generation, idle_seconds);
  select t.role_rules into rules from tenants t where t.tenant_id = known.tenant_id;
  return query select
    known.person_id, known.is_valid, known.tenant_id, known.role, known.project_id, known.is_trial_over,
    known.is_reused, known.proved_at, known.has_factor, known.is_factor_required, rules,
    rules is not null and is_last_owner(known.tenant_id, known.person_id);
end
$$;
alter function authenticate_provider_session owner to rapport_system;
