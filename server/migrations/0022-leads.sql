-- What a project has heard about how its leads ended. The row is locked by whoever reports an outcome, so that reports
-- count one after the other. `reports` tells what a model has not seen yet, `resets` that what a training began with is
-- no longer there.
create table lead_learning (
  tenant_id uuid not null,
  project_id uuid not null,
  reports bigint not null default 0,
  resets integer not null default 0,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('lead_learning');

-- Every report. `converted` is null while a lead is on its way; of the decided reports of a lead only the last is current.
create table lead_outcomes (
  tenant_id uuid not null,
  project_id uuid not null,
  outcome_id uuid not null,
  lead_ref text collate "C" not null,
  outcome text not null,
  converted boolean,
  is_current boolean not null default false,
  predicted_band text not null,
  predicted_score double precision not null,
  features jsonb not null default '{}',
  segments text[] not null default '{}',
  value double precision,
  score_signal text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, outcome_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index lead_outcomes_of_lead on lead_outcomes (tenant_id, project_id, lead_ref, created_at);
create unique index lead_outcomes_current on lead_outcomes (tenant_id, project_id, lead_ref) where is_current;
create index lead_outcomes_by_age on lead_outcomes (tenant_id, project_id, created_at, outcome_id) where is_current;
call protect_tenant_table('lead_outcomes');

-- How the current outcomes add up, kept as they come in: by band, by segment, and for all ('all').
create table lead_tallies (
  tenant_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('all', 'band', 'segment')),
  name text collate "C" not null,
  n integer not null,
  conversions integer not null,
  score_sum double precision not null,
  primary key (tenant_id, project_id, kind, name),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('lead_tallies');

-- The corrections that scoring applies, as outcomes asked for them; a change is a new version.
create table lead_guidance (
  tenant_id uuid not null,
  project_id uuid not null,
  version integer not null,
  adjustments jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, project_id, version),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('lead_guidance');

create table lead_models (
  tenant_id uuid not null,
  project_id uuid not null,
  version integer not null,
  model jsonb not null,
  metrics jsonb not null,
  n integer not null,
  reports_seen bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, project_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('lead_models');

-- `q` holds what each action is worth in each state: 64-bit numbers, little-endian, actions side by side.
create table lead_policies (
  tenant_id uuid not null,
  project_id uuid not null,
  version integer not null,
  actions jsonb not null,
  q bytea not null,
  episodes integer not null,
  avg_return double precision not null,
  outcomes_seen integer not null,
  created_at timestamptz not null,
  primary key (tenant_id, project_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('lead_policies');

-- Whom a project asks about people, in the order of `position`. The key is sealed.
create table enrichment_providers (
  tenant_id uuid not null,
  project_id uuid not null,
  provider_id uuid not null,
  name text not null,
  url text not null,
  method text not null check (method in ('GET', 'POST')),
  auth_header text not null,
  auth_scheme text not null,
  secrets bytea not null,
  needs text[] not null,
  mapping jsonb not null,
  cost_credits integer not null,
  position integer not null,
  timeout_ms integer not null,
  cache_days integer not null,
  is_active boolean not null default true,
  resting_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, provider_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index enrichment_providers_in_order on enrichment_providers (tenant_id, project_id, position, created_at, provider_id);
call protect_tenant_table('enrichment_providers');

-- What a provider said about somebody. While `answer` is null somebody is asking, until `expires_at`; who comes
-- meanwhile waits for that answer instead of paying for another. An empty answer says that nobody was found.
create table enrichment_answers (
  tenant_id uuid not null,
  provider_id uuid not null,
  identifier bytea not null,
  answer jsonb,
  credits integer not null default 0,
  asked_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, provider_id, identifier),
  foreign key (tenant_id, provider_id) references enrichment_providers on delete cascade
);
create index enrichment_answers_by_expiry on enrichment_answers (tenant_id, expires_at);
call protect_tenant_table('enrichment_answers');

-- Leads that were handed in to be enriched. A retry key names the same job for ever; the hash tells whether the
-- lead under it is still the same.
create table lead_enrichments (
  tenant_id uuid not null,
  project_id uuid not null,
  job_id uuid not null,
  queue_job_id uuid,
  retry_key text collate "C",
  request_hash bytea not null,
  input jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'done', 'error')),
  attempts integer not null default 0,
  result jsonb,
  error text not null default '',
  webhook_url text not null default '',
  webhook_secret bytea,
  webhook_status text not null default '' check (webhook_status in ('', 'waiting', 'delivered', 'failed')),
  webhook_error text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create unique index lead_enrichments_by_retry_key on lead_enrichments (tenant_id, project_id, retry_key)
  where retry_key is not null;
create index lead_enrichments_by_age on lead_enrichments (tenant_id, project_id, created_at, job_id);
call protect_tenant_table('lead_enrichments');

-- People whom agents know are recognised by what a lead gives of itself.
create index agent_users_by_email on agent_users (tenant_id, lower(email)) where email <> '';
create index agent_users_by_phone on agent_users (tenant_id, regexp_replace(phone, '[^0-9]', '', 'g')) where phone <> '';
create index agent_users_by_name on agent_users (tenant_id, lower(display_name)) where display_name <> '';
