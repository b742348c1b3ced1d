-- What a project wants to be told by its knowledge: recommendations and trends, by hand or by a schedule.
create table kb_rules (
  tenant_id uuid not null,
  rule_id uuid not null,
  project_id uuid not null,
  name text not null,
  rule_type text not null check (rule_type in ('recommendation', 'trend')),
  config jsonb not null,
  enabled boolean not null,
  -- A cron expression in UTC; empty for rules that are run by hand alone.
  schedule text not null default '',
  -- Null unless it is enabled and has a schedule.
  next_run_at timestamptz,
  -- '' before the first run, then queued -> running -> success | failed.
  last_run_status text not null default '' check (last_run_status in ('', 'queued', 'running', 'success', 'failed')),
  last_run_error text not null default '',
  last_run_at timestamptz,
  last_run_duration_ms integer not null default 0,
  -- The run at work. A run that is no longer the one named here must not publish anything.
  run_id uuid,
  -- When the run at work last showed a sign of life.
  run_seen_at timestamptz,
  -- The run whose results are shown.
  published_run_id uuid,
  -- What the shown run learnt of the whole: spreads, rates.
  model jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, rule_id)
);
create index kb_rules_by_project on kb_rules (tenant_id, project_id, created_at, rule_id);
-- One job looks for what is due in all workspaces.
create index kb_rules_due on kb_rules (next_run_at) where next_run_at is not null;
create index kb_rules_at_work on kb_rules (run_seen_at) where last_run_status in ('queued', 'running');
call protect_tenant_table('kb_rules');

-- Which possible targets of a recommendation have a trait in common, such as a colour or a range of prices.
create table kb_rule_traits (
  tenant_id uuid not null,
  rule_id uuid not null,
  run_id uuid not null,
  trait text collate "C" not null,
  node_id uuid not null,
  primary key (tenant_id, rule_id, run_id, trait, node_id),
  foreign key (tenant_id, rule_id) references kb_rules on delete cascade
);
call protect_tenant_table('kb_rule_traits');

create table kb_trends (
  tenant_id uuid not null,
  rule_id uuid not null,
  run_id uuid not null,
  node_id uuid not null,
  window_days integer not null,
  mean_value double precision not null,
  min_value double precision not null,
  max_value double precision not null,
  sample_count integer not null,
  -- How much more it is than at the beginning of the window, or than in the window before.
  change double precision not null,
  computed_at timestamptz not null,
  primary key (tenant_id, rule_id, run_id, node_id, window_days),
  foreign key (tenant_id, rule_id) references kb_rules on delete cascade
);
create index kb_trends_by_node on kb_trends (tenant_id, node_id);
create index kb_trends_by_value on kb_trends (tenant_id, rule_id, run_id, window_days, mean_value, node_id);
create index kb_trends_by_change on kb_trends (tenant_id, rule_id, run_id, window_days, change, node_id);
call protect_tenant_table('kb_trends');

-- What became of a recommendation. The source may be a node or anybody a client knows, so it is text.
create table kb_feedback (
  tenant_id uuid not null,
  feedback_id uuid not null,
  project_id uuid not null,
  rule_id uuid not null,
  source_id text collate "C" not null,
  target_node_id uuid not null,
  action text not null,
  converted boolean not null,
  score_at_time double precision not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, feedback_id),
  foreign key (tenant_id, rule_id) references kb_rules on delete cascade
);
create index kb_feedback_pairs on kb_feedback (tenant_id, rule_id, source_id, target_node_id, created_at);
create index kb_feedback_by_target on kb_feedback (tenant_id, target_node_id, created_at);
call protect_tenant_table('kb_feedback');

-- The same, added up for each target, so that a recommendation need not read every answer there ever was.
create table kb_feedback_totals (
  tenant_id uuid not null,
  rule_id uuid not null,
  target_node_id uuid not null,
  gains double precision not null,
  losses double precision not null,
  conversions integer not null,
  answers integer not null,
  primary key (tenant_id, rule_id, target_node_id),
  foreign key (tenant_id, rule_id) references kb_rules on delete cascade
);
create index kb_feedback_totals_best on kb_feedback_totals (tenant_id, rule_id, gains, target_node_id);
call protect_tenant_table('kb_feedback_totals');

create table kb_conversions (
  tenant_id uuid not null,
  rule_id uuid not null,
  segment_key text collate "C" not null,
  target_type text not null,
  total_leads integer not null,
  shown_count integer not null,
  conversion_count integer not null,
  conversion_rate double precision not null,
  avg_days_to_convert double precision not null,
  top_features jsonb not null,
  computed_at timestamptz not null,
  primary key (tenant_id, rule_id, segment_key),
  foreign key (tenant_id, rule_id) references kb_rules on delete cascade
);
call protect_tenant_table('kb_conversions');

-- What nodes of a type have to look like in a project.
create table kb_schemas (
  tenant_id uuid not null,
  schema_id uuid not null,
  project_id uuid not null,
  entity_type text collate "C" not null,
  display_name text not null default '',
  description text not null default '',
  fields jsonb not null,
  similarity_config jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, schema_id)
);
create unique index kb_schemas_by_type on kb_schemas (tenant_id, project_id, entity_type);
call protect_tenant_table('kb_schemas');
