-- Who an agent is and what it may do. Big Five scores are kept as far as somebody stated them, capabilities as far as
-- they differ from the defaults; what is missing is filled in when it is read.
alter table agents
  add column owner_user_id text not null default '',
  add column owner_display_name text not null default '',
  add column owner_email text not null default '',
  add column bio text not null default '',
  add column gender text not null default '',
  add column avatar_url text not null default '',
  add column language text not null default '',
  add column personality_prompt text not null default '',
  add column primary_traits text[] not null default '{}',
  add column speech_patterns text[] not null default '{}',
  add column true_interests text[] not null default '{}',
  add column true_dislikes text[] not null default '{}',
  add column big5 jsonb not null default '{}',
  add column dimensions jsonb not null default '{}',
  add column preferences jsonb not null default '{}',
  add column behaviors jsonb not null default '{}',
  add column capabilities jsonb not null default '{}',
  add column post_processing_provider text not null default '',
  add column post_processing_model text not null default '',
  -- What the agent was given to begin with; memory takes it from here.
  add column seed_memories jsonb not null default '[]',
  add column initial_goals jsonb not null default '[]',
  add column lore_context jsonb not null default '{}';
drop index agents_by_project;
create index agents_by_project on agents (tenant_id, project_id, created_at, agent_id);

-- Ids that callers choose are compared byte by byte (collate "C"): lists have the same order on every machine.

-- Separate lives of one agent: what is stored under one is not seen under another.
create table agent_instances (
  tenant_id uuid not null,
  agent_id uuid not null,
  instance_id text collate "C" not null,
  name text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'archived')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, instance_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('agent_instances');
insert into agent_instances (tenant_id, agent_id, instance_id, name, is_default, created_at, updated_at)
select tenant_id, agent_id, 'default', 'Default', true, created_at, created_at from agents;

-- The people an agent talks to. instance_id is '' for what belongs to no instance.
create table agent_users (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null default '',
  display_name text not null default '',
  email text not null default '',
  phone text not null default '',
  company text not null default '',
  title text not null default '',
  timezone text not null default '',
  custom jsonb not null default '{}',
  role text not null default 'non_owner' check (role in ('owner', 'non_owner')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_interaction_at timestamptz,
  primary key (tenant_id, agent_id, user_id, instance_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index agent_users_recent on agent_users (tenant_id, agent_id, last_interaction_at);
call protect_tenant_table('agent_users');

-- How an agent feels toward a person ('' for nobody in particular), as of last_decay_at. The baselines come from the
-- Big Five at reading; the drift is what this person has moved them by.
create table moods (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null default '',
  instance_id text collate "C" not null default '',
  valence double precision not null,
  arousal double precision not null,
  tension double precision not null,
  affiliation double precision not null,
  drift_valence double precision not null default 0,
  drift_arousal double precision not null default 0,
  drift_tension double precision not null default 0,
  drift_affiliation double precision not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_decay_at timestamptz not null,
  last_interaction_at timestamptz not null,
  primary key (tenant_id, agent_id, user_id, instance_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('moods');

create table mood_history (
  tenant_id uuid not null,
  agent_id uuid not null,
  entry_id uuid not null,
  user_id text collate "C" not null default '',
  instance_id text collate "C" not null default '',
  valence double precision not null,
  arousal double precision not null,
  tension double precision not null,
  affiliation double precision not null,
  label text not null,
  delta_valence double precision not null,
  delta_arousal double precision not null,
  delta_tension double precision not null,
  delta_affiliation double precision not null,
  trigger_type text not null default '',
  trigger_reason text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, entry_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index mood_history_recent on mood_history (tenant_id, agent_id, user_id, instance_id, created_at, entry_id);
call protect_tenant_table('mood_history');

-- Every change of a Big Five score or of one of the ten dimensions.
create table personality_changes (
  tenant_id uuid not null,
  agent_id uuid not null,
  change_id uuid not null,
  trait_category text not null check (trait_category in ('big5', 'dimensions')),
  trait_name text not null,
  old_value double precision not null,
  new_value double precision not null,
  trigger_type text not null,
  reasoning text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, change_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index personality_changes_recent on personality_changes (tenant_id, agent_id, created_at, change_id);
call protect_tenant_table('personality_changes');

-- How far the copy of an agent has come: forking -> complete | failed. No foreign key to the source: it may be
-- deleted afterwards, and the record stays true.
create table agent_forks (
  tenant_id uuid not null,
  agent_id uuid not null,
  source_agent_id uuid not null,
  job_id uuid,
  status text not null check (status in ('forking', 'complete', 'failed')),
  copied text[] not null default '{}',
  tables_total integer not null,
  error_message text not null default '',
  started_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('agent_forks');
