-- People and what is known of them, brought along from elsewhere. A job is done user by user; each user's row carries
-- what was sent until it is done.
create table import_jobs (
  tenant_id uuid not null,
  agent_id uuid not null,
  job_id uuid not null,
  job_type text not null check (job_type in ('import', 'prime', 'content')),
  user_id text collate "C" not null default '',
  source text not null default '',
  total_users integer not null,
  queue_job_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index import_jobs_by_age on import_jobs (tenant_id, agent_id, created_at, job_id);
call protect_tenant_table('import_jobs');

create table import_users (
  tenant_id uuid not null,
  agent_id uuid not null,
  job_id uuid not null,
  user_id text collate "C" not null,
  position integer not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  payload jsonb not null,
  is_primed boolean not null default false,
  extraction_id uuid,
  facts_created integer not null default 0,
  facts_stored integer not null default 0,
  facts_deduped integer not null default 0,
  error_message text not null default '',
  started_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, job_id, user_id),
  foreign key (tenant_id, job_id) references import_jobs on delete cascade
);
create index import_users_in_order on import_users (tenant_id, job_id, position);
create index import_users_by_agent on import_users (tenant_id, agent_id);
call protect_tenant_table('import_users');

create table user_primings (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null,
  source_type text not null default '',
  first_met_at timestamptz,
  primed_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, user_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('user_primings');
