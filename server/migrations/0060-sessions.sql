-- Sessions that began with a sign-in, for people to see and end. A session is known by a hash: of its id for the built-in
-- provider, of the signed part of its token for an external one. It ends by leaving this table (and, for tokens that are
-- valid without a row, by ended_sessions).
create table sessions (
  session_hash bytea primary key,
  session_id uuid not null unique,
  -- Who: the issuer is empty for the built-in provider, whose subject is a user_id.
  issuer text not null,
  subject text not null,
  way text not null check (way in ('password', 'passkey', 'provider')),
  -- Every renewal makes a token of the next generation. One of an older generation is a copy that was stolen, or the
  -- original after a thief has renewed: either way the session ends.
  generation integer not null default 1,
  rotated_at timestamptz,
  address text not null,
  user_agent text not null,
  begun_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the second factor was last shown in this session.
  proved_at timestamptz
);
create index sessions_by_person on sessions (issuer, subject, begun_at);
create index sessions_by_expiry on sessions (expires_at);
call open_to_system('sessions');

-- Second factors belong to a person, in whichever workspaces they are.
create table second_factors (
  factor_id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- TOTP: the sealed secret, and the last step that was accepted, so that no code works twice.
  secret bytea,
  last_step bigint not null default 0,
  -- Passkey: what the authenticator is known by, its key, and how often it has signed.
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  -- Null until the person has shown that it works.
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create index second_factors_by_person on second_factors (user_id);
call open_to_system('second_factors');

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
call open_to_system('recovery_codes');

-- Challenges that were given to a browser; taking one out uses it up.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'prove', 'sign_in')),
  user_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
call open_to_system('passkey_challenges');

-- Roles that a session opens only after a second factor was shown in it.
alter table tenants add column second_factor_roles text[] not null default '{}';

-- A concurrent request of the same client may still carry the token from before a renewal.
create function is_current_generation(session sessions, token_generation integer, at timestamptz) returns boolean
language sql immutable as
$$ select session.generation = token_generation
  or (session.generation = token_generation + 1 and session.rotated_at + interval '30 seconds' > at) $$;

create function has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as
$$ select exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null) $$;

-- As before, and what the session's row says. token_generation is null for tokens that need no row: those of an external
-- provider, and those issued without a sign-in. idle_seconds of 0 means that idle sessions go on.
create function authenticate_session(
  token_issuer text, token_subject text, issued_at timestamptz, organisation text, organisation_role text,
  wanted_tenant uuid, wanted_project uuid, at timestamptz, session_hash bytea, token_generation integer,
  idle_seconds integer
)
returns table (
  person_id uuid, is_valid boolean, tenant_id uuid, role text, project_id uuid, is_trial_over boolean,
  is_reused boolean, proved_at timestamptz, has_factor boolean, is_factor_required boolean
)
language plpgsql stable security definer set search_path = public, pg_temp as
$$
#variable_conflict use_column
declare
  known record;
  session sessions;
  is_live boolean;
begin
  select * into known from authenticate_session(
    token_issuer, token_subject, issued_at, organisation, organisation_role, wanted_tenant, wanted_project, at,
    session_hash);
  select s.* into session from sessions s where s.session_hash = authenticate_session.session_hash;
  is_live := case
    when session.session_id is null then token_generation is null
    else (token_generation is null or is_current_generation(session, token_generation, at))
      and session.expires_at > at
      and (idle_seconds = 0 or session.last_used_at + idle_seconds * interval '1 second' > at)
  end;
  return query select
    known.person_id, known.is_valid and is_live, known.tenant_id, known.role, known.project_id, known.is_trial_over,
    coalesce(token_generation < session.generation and not is_current_generation(session, token_generation, at), false),
    session.proved_at,
    token_issuer = '' and has_second_factor(known.person_id),
    token_issuer = '' and coalesce(
      (select known.role = any (t.second_factor_roles) from tenants t where t.tenant_id = known.tenant_id), false);
end
$$;

create function confirm_session(
  person uuid, issued_at timestamptz, chosen uuid, member_role text, project uuid, must_be_default boolean,
  at timestamptz, session_hash bytea, token_generation integer, idle_seconds integer, known_proved_at timestamptz,
  known_factor boolean, known_required boolean
)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as
$$
begin
  return confirm_session(person, issued_at, chosen, member_role, project, must_be_default, at, session_hash)
    and (token_generation is null or exists (
      select from sessions s
      where s.session_hash = confirm_session.session_hash
        and is_current_generation(s, token_generation, at)
        and s.expires_at > at
        and (idle_seconds = 0 or s.last_used_at + idle_seconds * interval '1 second' > at)
        and s.proved_at is not distinct from known_proved_at
    ))
    and has_second_factor(person) = known_factor
    and (select member_role = any (t.second_factor_roles) from tenants t where t.tenant_id = chosen) = known_required;
end
$$;

alter function has_second_factor owner to rapport_system;
alter function authenticate_session(text, text, timestamptz, text, text, uuid, uuid, timestamptz, bytea, integer, integer)
  owner to rapport_system;
alter function confirm_session(uuid, timestamptz, uuid, text, uuid, boolean, timestamptz, bytea, integer, integer,
  timestamptz, boolean, boolean) owner to rapport_system;

-- For a member who has lost theirs. Factors belong to the person, so that only their single workspace may remove them.
create function forget_second_factors(person uuid, home uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  if exists (select from workspace_users w where w.user_id = person and w.tenant_id = home)
    and not belongs_elsewhere(person, home) then
    delete from second_factors f where f.user_id = person;
    delete from recovery_codes c where c.user_id = person;
  end if;
end
$$;
alter function forget_second_factors owner to rapport_system;
