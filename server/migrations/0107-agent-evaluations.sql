-- Tests of agents: what is said to one, and what its answer has to be like. `content` is the conversation, what is known of
-- the person, and the expectations. A test that was made from a person's conversation names them and goes with them.
create table evaluation_cases (
  tenant_id uuid not null,
  agent_id uuid not null,
  case_id uuid not null,
  name text not null,
  content jsonb not null,
  user_id text collate "C" not null default '',
  session_id text collate "C" not null default '',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, case_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index evaluation_cases_by_person on evaluation_cases (tenant_id, user_id) where user_id <> '';
call protect_tenant_table('evaluation_cases');

-- One run of an agent's tests. `settings` is what the agent was set to when it began: a change meanwhile does not reach it.
create table evaluations (
  tenant_id uuid not null,
  agent_id uuid not null,
  evaluation_id uuid not null,
  status text not null check (status in ('queued', 'running', 'complete', 'failed', 'cancelled')),
  is_cancelling boolean not null default false,
  target text not null check (target in ('live', 'version', 'draft')),
  agent_version integer,
  settings jsonb not null,
  provider text not null default '',
  model text not null default '',
  label text not null default '',
  cases_total integer not null,
  cases_done integer not null default 0,
  cases_passed integer not null default 0,
  cases_failed integer not null default 0,
  cases_errors integer not null default 0,
  -- The time of the slowest reply of each test that was answered, added up.
  reply_ms bigint not null default 0,
  cost_micro_usd bigint not null default 0,
  error text not null default '',
  started_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, agent_id, evaluation_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create unique index evaluations_under_way on evaluations (tenant_id, agent_id) where status in ('queued', 'running');
call protect_tenant_table('evaluations');

-- What came of a test in a run. `content` is the test as it was. `hold_id` is the credit reserved for the reply, or the
-- judgement, that is under way: a later attempt gives it back before it reserves anew.
create table evaluation_results (
  tenant_id uuid not null,
  agent_id uuid not null,
  evaluation_id uuid not null,
  position integer not null,
  case_id uuid not null,
  name text not null,
  content jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'passed', 'failed', 'error', 'skipped')),
  replies jsonb not null default '[]',
  checks jsonb not null default '[]',
  verdict text not null default '',
  error text not null default '',
  responder text not null default '',
  duration_ms integer not null default 0,
  cost_micro_usd bigint not null default 0,
  hold_id uuid,
  user_id text collate "C" not null default '',
  session_id text collate "C" not null default '',
  finished_at timestamptz,
  primary key (tenant_id, agent_id, evaluation_id, position),
  foreign key (tenant_id, agent_id, evaluation_id) references evaluations on delete cascade
);
create index evaluation_results_by_person on evaluation_results (tenant_id, user_id) where user_id <> '';
call protect_tenant_table('evaluation_results');
