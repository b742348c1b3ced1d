-- Erasures of people. `user_id` and `aliases` (what else names the person: conversations, ids at channels, addresses) are
-- emptied when everything is removed. `user_hash` stays for an hour, salted with the erasure's id: a reply that was being
-- written when its person was erased is recognised by it and not stored.
create table person_erasures (
  tenant_id uuid not null references tenants on delete cascade,
  erasure_id uuid not null,
  user_id text collate "C" not null,
  -- Null for the whole workspace, otherwise the project of the API key that asked.
  project_id uuid,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  aliases jsonb not null default '{}',
  counts jsonb not null default '{}',
  user_hash bytea,
  requested_by text not null,
  job_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, erasure_id)
);
create unique index person_erasures_running on person_erasures
  (tenant_id, user_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000')) where state = 'running';
create index person_erasures_recent on person_erasures (tenant_id, finished_at) where user_hash is not null;
call protect_tenant_table('person_erasures');

-- A person's conversations of all projects, without reading those of everybody else.
create index conversations_of_person on conversations (tenant_id, user_id);
