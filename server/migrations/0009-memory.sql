-- What an agent remembers of a person. Every row carries whose memory it is: the agent, the person ('' for what the
-- agent knows of nobody in particular) and the instance ('' for none). Ids that callers choose are compared byte by byte.

-- One row for each memory. Its lock puts writers in line, so revisions appear in the order of their numbers; readers
-- that hold an index compare the version and read only what is newer. What was removed cannot be read: then
-- rebuilt_at_version says that an index older than it has to be built again.
create table memory_scopes (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null default '',
  instance_id text collate "C" not null default '',
  version bigint not null default 0,
  rebuilt_at_version bigint not null default 0,
  messages_total bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, user_id, instance_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('memory_scopes');

-- What was said, word for word. position counts through the whole memory; said_at is when it was said, created_at when
-- it was stored.
create table memory_messages (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null default '',
  message_id uuid not null,
  session_id text collate "C" not null,
  position bigint not null,
  role text not null check (role in ('user', 'assistant', 'system', 'tool')),
  author text not null default '',
  content text not null,
  tool_call_id text not null default '',
  tool_calls jsonb,
  said_at timestamptz not null,
  created_at timestamptz not null,
  revision bigint not null,
  vector_model text not null default '',
  vector bytea,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index memory_messages_by_session on memory_messages
  (tenant_id, agent_id, user_id, instance_id, session_id, position);
create unique index memory_messages_by_position on memory_messages (tenant_id, agent_id, user_id, instance_id, position);
create index memory_messages_by_revision on memory_messages (tenant_id, agent_id, user_id, instance_id, revision);
create index memory_messages_without_vector on memory_messages (tenant_id, agent_id, user_id, instance_id, position)
  where vector_model = '';
call protect_tenant_table('memory_messages');

-- Topics, as a tree by memory type and topic.
create table memory_nodes (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null default '',
  instance_id text collate "C" not null default '',
  node_id uuid not null,
  parent_id uuid,
  path text collate "C" not null,
  name text not null,
  description text not null default '',
  memory_type text not null,
  depth integer not null,
  access_count integer not null default 0,
  last_accessed_at timestamptz,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, node_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create unique index memory_nodes_by_path on memory_nodes (tenant_id, agent_id, user_id, instance_id, path);
call protect_tenant_table('memory_nodes');

-- Atomic facts. They are never overwritten: a correction ends one (valid_until, superseded_by) and begins another
-- (supersedes_id). slot names the attribute a fact is about, '' when it replaces nothing; text_key is its wording
-- without case and punctuation.
create table memory_facts (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null default '',
  instance_id text collate "C" not null default '',
  fact_id uuid not null,
  node_id uuid not null,
  atomic_text text not null,
  text_key text collate "C" not null,
  fact_type text collate "C" not null,
  kind text not null default 'general',
  memory_type text not null default 'factual',
  subject text not null default 'user',
  slot text collate "C" not null default '',
  slot_value text not null default '',
  polarity integer not null default 0,
  subject_relation text not null default '',
  temporal_relevance text not null default '',
  sentiment text not null default '',
  assertion boolean not null default true,
  item_type text not null default '',
  quantity double precision,
  importance double precision not null default 0.5,
  confidence double precision not null default 0.8,
  emotional_intensity double precision not null default 0,
  relationship_relevance double precision not null default 0,
  entities text[] not null default '{}',
  topic_tags text[] not null default '{}',
  evidence_message_ids uuid[] not null default '{}',
  source_type text not null default 'manual',
  source_id text not null default '',
  session_id text collate "C" not null default '',
  metadata jsonb not null default '{}',
  mention_count integer not null default 1,
  hit_count integer not null default 0,
  miss_count integer not null default 0,
  event_time timestamptz,
  time_sensitive_at timestamptz,
  valid_from timestamptz not null,
  valid_until timestamptz,
  last_confirmed timestamptz not null,
  last_retrieved_at timestamptz,
  supersedes_id uuid,
  superseded_by uuid,
  is_current boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision bigint not null,
  vector_model text not null default '',
  vector bytea,
  primary key (tenant_id, fact_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create unique index memory_facts_by_slot on memory_facts (tenant_id, agent_id, user_id, instance_id, slot)
  where is_current and slot <> '';
create unique index memory_facts_by_text on memory_facts (tenant_id, agent_id, user_id, instance_id, text_key)
  where is_current;
create index memory_facts_by_age on memory_facts (tenant_id, agent_id, user_id, instance_id, created_at, fact_id)
  where is_current;
create index memory_facts_of_agent on memory_facts (tenant_id, agent_id, created_at, fact_id) where is_current;
create index memory_facts_by_predecessor on memory_facts (tenant_id, supersedes_id) where supersedes_id is not null;
create index memory_facts_by_node on memory_facts (tenant_id, node_id) where is_current;
create index memory_facts_by_revision on memory_facts (tenant_id, agent_id, user_id, instance_id, revision);
create index memory_facts_without_vector on memory_facts (tenant_id, agent_id, user_id, instance_id, created_at)
  where vector_model = '' and is_current;
call protect_tenant_table('memory_facts');

-- Work that learns facts from messages, as whoever handed the messages in can follow it.
create table memory_extractions (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null default '',
  extraction_id uuid not null,
  session_id text collate "C" not null,
  message_ids uuid[] not null,
  timezone text not null default '',
  source_type text not null default 'chat',
  source_id text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  error text not null default '',
  facts_added integer not null default 0,
  facts_confirmed integer not null default 0,
  facts_superseded integer not null default 0,
  job_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, extraction_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index memory_extractions_by_person on memory_extractions (tenant_id, agent_id, user_id, instance_id, created_at);
call protect_tenant_table('memory_extractions');

create table memory_summaries (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null default '',
  summary_id uuid not null,
  stage text not null check (stage in ('daily', 'weekly')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  topics text[] not null default '{}',
  summary text not null,
  facts_total integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, summary_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create unique index memory_summaries_by_period on memory_summaries
  (tenant_id, agent_id, user_id, instance_id, stage, period_start);
call protect_tenant_table('memory_summaries');
