-- What was learned of how likely something is, and of what it is worth. A model is written once; training again writes
-- the next version. The head counts versions and says which one answers, so that a process can tell in one look
-- whether the model it holds is still the current one.
create table scoring_heads (
  tenant_id uuid not null,
  project_id uuid not null,
  use_case text collate "C" not null,
  kind text not null check (kind in ('probability', 'value')),
  version integer not null default 0,
  last_version integer not null default 0,
  outcomes_seen integer not null default 0,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id, use_case, kind),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('scoring_heads');

create table scoring_models (
  tenant_id uuid not null,
  project_id uuid not null,
  use_case text collate "C" not null,
  kind text not null,
  version integer not null,
  trained_from text not null check (trained_from in ('rows', 'outcomes')),
  n integer not null,
  summary jsonb not null,
  model bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, project_id, use_case, kind, version),
  foreign key (tenant_id, project_id, use_case, kind) references scoring_heads on delete cascade
);
call protect_tenant_table('scoring_models');

-- What was found out about leads, kept to find more of the kind that was won.
create table learning_dossiers (
  tenant_id uuid not null,
  project_id uuid not null,
  lead_ref text collate "C" not null,
  profile jsonb not null default '{}',
  is_won boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id, lead_ref),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index learning_dossiers_by_age on learning_dossiers (tenant_id, project_id, is_won, updated_at);
call protect_tenant_table('learning_dossiers');

-- What several consenting workspaces learned, put together: models only, never a row of anybody's. The application role
-- reads it through two functions and cannot write it.
create table scoring_priors (
  use_case text collate "C" not null,
  kind text not null,
  version integer not null,
  contributors integer not null,
  fingerprint text not null,
  model bytea not null,
  created_at timestamptz not null,
  primary key (use_case, kind)
);
call open_to_system('scoring_priors');

create function scoring_prior_version(wanted text, wanted_kind text) returns integer
language sql stable security definer set search_path = public, pg_temp as
$$ select coalesce((select p.version from scoring_priors p where p.use_case = wanted and p.kind = wanted_kind), 0) $$;

create function scoring_prior(wanted text, wanted_kind text) returns table (version integer, model bytea)
language sql stable security definer set search_path = public, pg_temp as
$$ select p.version, p.model from scoring_priors p where p.use_case = wanted and p.kind = wanted_kind $$;

alter function scoring_prior_version owner to rapport_system;
alter function scoring_prior owner to rapport_system;
