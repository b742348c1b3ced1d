-- Members whom an identity provider maintains (SCIM). scim_active is what the provider last said, and null for members whom
-- it does not maintain; status is what comes of it, because a member without a role has no access.
alter table workspace_users
  add column scim_active boolean,
  add column external_id text,
  -- What the provider knows the member by, where user_id has changed since: a person who signed in before may be known
  -- under another one.
  add column scim_id uuid,
  -- Names and addresses as the provider sent them.
  add column scim_profile jsonb not null default '{}';
create unique index workspace_users_by_scim_id on workspace_users (tenant_id, coalesce(scim_id, user_id));
create index workspace_users_by_external_id on workspace_users (tenant_id, external_id) where external_id is not null;

create table scim_groups (
  tenant_id uuid not null references tenants on delete cascade,
  group_id uuid not null,
  display_name text not null,
  display_key text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, group_id),
  constraint scim_groups_name unique (tenant_id, display_key)
);
create index scim_groups_in_order on scim_groups (tenant_id, created_at, group_id);
call protect_tenant_table('scim_groups');

create table scim_group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references scim_groups on delete cascade,
  foreign key (tenant_id, user_id) references workspace_users on update cascade on delete cascade
);
create index scim_group_members_by_user on scim_group_members (tenant_id, user_id);
call protect_tenant_table('scim_group_members');

-- As authenticate_session, for tokens of an external provider: with the rules that their claims are judged by. Members
-- whom the provider maintains, in a workspace that has its groups, have the role that these give: their tokens' claims are
-- not asked. People whom the provider has deactivated stay out, also when their organisation would vouch
-- for them under an identity that has not been linked yet.
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
  is_kept_by_provider boolean;
begin
  select * into known from authenticate_session(
    token_issuer, token_subject, issued_at, organisation, organisation_role, wanted_tenant, wanted_project, at,
    session_hash, token_generation, idle_seconds);
  if known.tenant_id is not null then
    select w.scim_active is not null into is_kept_by_provider from workspace_users w
    where w.tenant_id = known.tenant_id and w.user_id = known.person_id;
    if is_kept_by_provider and exists (select from scim_groups g where g.tenant_id = known.tenant_id) then
      rules := null;
    else
      select t.role_rules into rules from tenants t where t.tenant_id = known.tenant_id;
    end if;
    if is_kept_by_provider is null and exists (
      select from workspace_users w
      where w.tenant_id = known.tenant_id and w.external_id = token_subject and w.status = 'disabled'
    ) then
      known.tenant_id := null;
      known.role := null;
      known.project_id := null;
    end if;
  end if;
  return query select
    known.person_id, known.is_valid, known.tenant_id, known.role, known.project_id, known.is_trial_over,
    known.is_reused, known.proved_at, known.has_factor, known.is_factor_required, rules,
    rules is not null and is_last_owner(known.tenant_id, known.person_id);
end
$$;
alter function authenticate_provider_session owner to rapport_system;
