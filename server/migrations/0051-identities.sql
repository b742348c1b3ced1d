-- By what a person of a project is known: addresses, ids at channels, and user ids they had before a merge. A value that
-- is verified belongs to one person; others may only claim it.
create table person_identities (
  tenant_id uuid not null references tenants on delete cascade,
  identity_id uuid not null,
  project_id uuid not null,
  user_id text collate "C" not null,
  kind text collate "C" not null check (kind in
    ('email', 'phone', 'whatsapp', 'messenger', 'instagram', 'telegram', 'web', 'user_id')),
  value text collate "C" not null,
  is_verified boolean not null,
  source text not null,
  created_at timestamptz not null,
  primary key (tenant_id, identity_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create unique index person_identities_by_value on person_identities (tenant_id, project_id, kind, value, user_id);
create unique index person_identities_verified on person_identities (tenant_id, project_id, kind, value) where is_verified;
create index person_identities_of_person on person_identities (tenant_id, user_id, created_at, identity_id);
call protect_tenant_table('person_identities');

-- Two people who may be one: they share a value that is not verified for both. `user_id` sorts before `other_user_id`.
create table person_matches (
  tenant_id uuid not null references tenants on delete cascade,
  match_id uuid not null,
  project_id uuid not null,
  user_id text collate "C" not null,
  other_user_id text collate "C" not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  state text not null default 'proposed' check (state in ('proposed', 'dismissed')),
  created_at timestamptz not null,
  primary key (tenant_id, match_id),
  check (user_id < other_user_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create unique index person_matches_by_people on person_matches (tenant_id, project_id, user_id, other_user_id);
create index person_matches_by_age on person_matches (tenant_id, project_id, state, created_at, match_id);
call protect_tenant_table('person_matches');

-- People who became part of another. What still arrives under the old id is moved, too, for a while.
create table person_merges (
  tenant_id uuid not null references tenants on delete cascade,
  merge_id uuid not null,
  project_id uuid,
  user_id text collate "C" not null,
  from_user_id text collate "C" not null,
  merged_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, merge_id)
);
create index person_merges_of_person on person_merges (tenant_id, user_id);
call protect_tenant_table('person_merges');

-- What is known already: addresses of people, and the ids of contacts. Where two people have the same address, the one
-- who was known first has it.
insert into person_identities (tenant_id, identity_id, project_id, user_id, kind, value, is_verified, source, created_at)
select tenant_id, gen_random_uuid(), project_id, user_id, kind, value,
  row_number() over (partition by tenant_id, project_id, kind, value order by created_at, user_id) = 1, source, created_at
from (
  select distinct on (tenant_id, project_id, kind, value, user_id) * from (
    select c.tenant_id, c.project_id, c.user_id, c.channel_type as kind, c.external_id as value, 'channel' as source, c.created_at
    from conversations c where c.channel_type in ('whatsapp', 'messenger', 'instagram', 'telegram', 'web')
    union all
    select c.tenant_id, c.project_id, c.user_id, 'phone', c.external_id, 'channel', c.created_at
    from conversations c where c.channel_type = 'whatsapp'
    union all
    select a.tenant_id, a.project_id, u.user_id, 'email', lower(trim(u.email)), 'record', u.created_at
    from agent_users u join agents a using (tenant_id, agent_id) where trim(u.email) <> ''
    union all
    select a.tenant_id, a.project_id, u.user_id, 'phone', regexp_replace(u.phone, '[^0-9]', '', 'g'), 'record', u.created_at
    from agent_users u join agents a using (tenant_id, agent_id)
    where length(regexp_replace(u.phone, '[^0-9]', '', 'g')) between 7 and 15
  ) every
  order by tenant_id, project_id, kind, value, user_id, created_at
) known;
