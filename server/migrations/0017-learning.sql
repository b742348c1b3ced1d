-- What really happened: the labelled examples every engine learns from. One row a report; nothing is overwritten.
create table learning_outcomes (
  tenant_id uuid not null,
  project_id uuid not null,
  outcome_id uuid not null,
  use_case text not null,
  subject_id text not null default '',
  features jsonb not null default '{}',
  context jsonb not null default '{}',
  action_id text not null default '',
  action_features jsonb not null default '{}',
  propensity double precision,
  converted boolean,
  reward double precision,
  value double precision,
  predicted_score double precision,
  event text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, outcome_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index learning_outcomes_by_age on learning_outcomes (tenant_id, project_id, use_case, created_at, outcome_id);
create index learning_outcomes_by_subject on learning_outcomes (tenant_id, project_id, use_case, subject_id, created_at);
call protect_tenant_table('learning_outcomes');
