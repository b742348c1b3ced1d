-- Failed sign-ins, and the addresses somebody has signed in from, for the throttle of guesses.
--   (workspace, user, an address)    guesses for one account from one address
--   (workspace, user, '')            guesses for one account from all addresses it is not known to use
--   (the platform, nil, an address)  guesses from one address for any account
-- Names that no account has are counted under the platform and an id derived from the name, so that they are treated
-- exactly like names that exist. An address is kept as a keyed hash. Without foreign keys for the same reason; a sweep
-- removes what is old.
create table sign_in_attempts (
  tenant_id uuid not null,
  user_id uuid not null,
  source bytea not null,
  -- For a source of its own: failures since the last wait. For the two sums: how full the bucket is.
  failures double precision not null default 0,
  -- How often the source has had to wait already: every wait is longer than the one before.
  waits integer not null default 0,
  wait_until timestamptz,
  failed_at timestamptz,
  succeeded_at timestamptz,
  touched_at timestamptz not null,
  primary key (tenant_id, user_id, source)
);
create index sign_in_attempts_by_age on sign_in_attempts (touched_at);
call protect_tenant_table('sign_in_attempts');

-- An account is not locked any more: addresses wait.
alter table workspace_users drop column failed_attempts, drop column locked_until;

-- Sessions issued before this moment do not open this workspace: set when the person is disabled, so that enabling
-- them again does not revive old tokens. Other workspaces of the same person are not concerned.
alter table workspace_users add column access_valid_after timestamptz;
-- Under the role that sees rows: the owner of the tables does not have to.
set local role rapport_system;
update workspace_users set access_valid_after = now() where status = 'disabled';
set local role none;

-- Sessions that were signed out, until their tokens expire by themselves. A session is known by the hash of the part
-- of its token that is signed: a signature can be written in several ways, what it signs cannot.
create table ended_sessions (
  session_hash bytea primary key,
  expires_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_sessions_by_expiry on ended_sessions (expires_at);
call open_to_system('ended_sessions');

-- As before, with two more reasons to refuse: the session was signed out, or its person was disabled in the workspace
-- after it began. The older forms stay for processes of the version before, until these are replaced.
create function authenticate_session(
  token_issuer text, token_subject text, issued_at timestamptz, organisation text, organisation_role text,
  wanted_tenant uuid, wanted_project uuid, at timestamptz, session_hash bytea
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
  select bool_or(w.sessions_valid_after > issued_at),
    bool_or(w.status = 'active' and (w.access_valid_after is null or w.access_valid_after <= issued_at))
  into is_void, is_active_somewhere
  from workspace_users w where w.user_id = person;
  if exists (select from ended_sessions e where e.session_hash = authenticate_session.session_hash) then
    is_void := true;
  end if;

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
      and (w.access_valid_after is null or w.access_valid_after <= issued_at)
    order by (w.tenant_id = preference.preferred_tenant_id) desc nulls last, w.created_at, w.tenant_id
    limit 1;
  end if;

  if chosen is not null then
    select case
        when w.status = 'active' and (w.access_valid_after is null or w.access_valid_after <= issued_at) then w.role
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

create function confirm_session(
  person uuid, issued_at timestamptz, chosen uuid, member_role text, project uuid, must_be_default boolean,
  at timestamptz, session_hash bytea
)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as
$$
begin
  return exists (
    select from workspace_users w
    join tenants t on t.tenant_id = w.tenant_id
    join projects p on p.tenant_id = w.tenant_id and p.project_id = project
    where w.tenant_id = chosen and w.user_id = person and w.status = 'active' and w.role = member_role
      and (w.access_valid_after is null or w.access_valid_after <= issued_at)
      and t.is_active and not (t.is_trial and t.trial_expires_at <= at)
      and p.is_active and (p.is_default or not must_be_default)
  )
  and not exists (
    select from workspace_users w where w.user_id = person and w.sessions_valid_after > issued_at
  )
  and not exists (
    select from ended_sessions e where e.session_hash = confirm_session.session_hash
  );
end
$$;

alter function authenticate_session(text, text, timestamptz, text, text, uuid, uuid, timestamptz, bytea)
  owner to rapport_system;
alter function confirm_session(uuid, timestamptz, uuid, text, uuid, boolean, timestamptz, bytea) owner to rapport_system;
