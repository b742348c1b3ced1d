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
