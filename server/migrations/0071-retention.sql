-- For how many days a workspace keeps what it stores; null keeps it.
create table retention_policies (
  tenant_id uuid primary key references tenants on delete cascade,
  conversations_days integer check (conversations_days between 1 and 3650),
  memory_days integer check (memory_days between 1 and 3650),
  files_days integer check (files_days between 1 and 3650),
  turns_days integer check (turns_days between 1 and 3650),
  -- The installation keeps events for thirty days.
  events_days integer check (events_days between 1 and 30),
  updated_by text not null,
  updated_at timestamptz not null
);
call protect_tenant_table('retention_policies');

-- One night's removal in one workspace, and how far it is.
create table retention_runs (
  tenant_id uuid not null references tenants on delete cascade,
  run_id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Which kind is next, and after which of its rows.
  step integer not null default 0,
  place text not null default '',
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, run_id)
);
create index retention_runs_in_order on retention_runs (tenant_id, created_at, run_id);
create unique index retention_runs_under_way on retention_runs (tenant_id) where state = 'running';
call protect_tenant_table('retention_runs');

-- While a hold is on (lifted_at is null), what it covers is not removed: of one person, or of the workspace (user_id is null).
create table legal_holds (
  tenant_id uuid not null references tenants on delete cascade,
  hold_id uuid not null,
  user_id text,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  primary key (tenant_id, hold_id)
);
create index legal_holds_in_order on legal_holds (tenant_id, placed_at, hold_id);
create index legal_holds_in_force on legal_holds (tenant_id, user_id) where lifted_at is null;
call protect_tenant_table('legal_holds');

create index conversations_closed on conversations (tenant_id, last_message_at) where status = 'closed';
create index files_by_age on files (tenant_id, created_at);
create index events_of_tenant_by_age on events (tenant_id, created_at);
