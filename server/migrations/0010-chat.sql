-- What an answer took: who asked, which model spoke, how it ended, how many tokens it cost. The words themselves are
-- in memory_messages; `reply` is kept so that a repeated request gets the same answer again.
create table chat_turns (
  tenant_id uuid not null,
  agent_id uuid not null,
  turn_id uuid not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null default '',
  session_id text collate "C" not null,
  status text not null check (status in ('complete', 'interrupted', 'failed')),
  finish_reason text not null,
  error text not null default '',
  provider text not null,
  model text not null,
  prompt_tokens integer not null,
  completion_tokens integer not null,
  is_usage_estimated boolean not null,
  reply text not null,
  external_tool_calls jsonb not null default '[]',
  side_effects jsonb not null default '{}',
  request_hash bytea,
  extraction_id uuid,
  duration_ms integer not null,
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, turn_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index chat_turns_of_session on chat_turns (tenant_id, agent_id, session_id, created_at);
create index chat_turns_recent on chat_turns (tenant_id, created_at);
call protect_tenant_table('chat_turns');

-- Tools that the caller of one session answers itself.
create table chat_session_tools (
  tenant_id uuid not null,
  agent_id uuid not null,
  session_id text collate "C" not null,
  tools jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, session_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('chat_session_tools');

-- Tools that every caller of an agent answers.
create table agent_tools (
  tenant_id uuid not null,
  agent_id uuid not null,
  name text collate "C" not null,
  description text not null,
  endpoint text not null default '',
  parameters jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, name),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('agent_tools');

-- A model of the workspace's own, one for each project. The key is sealed.
create table custom_llms (
  tenant_id uuid not null,
  project_id uuid not null,
  endpoint text not null,
  api_key bytea not null,
  api_key_prefix text not null,
  model text not null,
  display_name text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('custom_llms');

-- Answers that somebody fetches later: queued -> running -> complete | failed.
create table chat_runs (
  tenant_id uuid not null,
  agent_id uuid not null,
  processing_id uuid not null,
  status text not null check (status in ('queued', 'running', 'complete', 'failed')),
  session_id text collate "C" not null,
  request jsonb not null,
  response text not null default '',
  phase text not null default '',
  tool text not null default '',
  side_effects jsonb not null default '{}',
  external_tool_calls jsonb not null default '[]',
  error text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, processing_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index chat_runs_expiring on chat_runs (tenant_id, expires_at);
call protect_tenant_table('chat_runs');

-- The facts that matter most stand in every context; without this each reply would sort all of a person's facts.
create index memory_facts_important on memory_facts
  (tenant_id, agent_id, user_id, instance_id, importance desc, last_confirmed desc) where is_current;
