-- What a use case's bandit has learned. `n` counts its lessons and is taken under the row's lock, so lessons are
-- numbered in the order they are committed. The snapshot holds the model after `snapshot_n` of them; every process
-- folds the later ones in for itself and arrives at the same numbers.
create table bandit_models (
  tenant_id uuid not null,
  project_id uuid not null,
  use_case text collate "C" not null,
  -- Another life after a reset, so that a process never takes an old model for a new one.
  model_id uuid not null,
  n bigint not null default 0,
  snapshot_n bigint not null default 0,
  snapshot bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id, use_case),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('bandit_models');

-- One realised (context, action, reward) a row; the newest are kept behind the snapshot too.
create table bandit_lessons (
  tenant_id uuid not null,
  project_id uuid not null,
  use_case text collate "C" not null,
  seq bigint not null,
  action_id text not null,
  action_features jsonb not null default '{}',
  context jsonb not null default '{}',
  reward double precision not null,
  propensity double precision,
  created_at timestamptz not null,
  primary key (tenant_id, project_id, use_case, seq),
  foreign key (tenant_id, project_id, use_case) references bandit_models on delete cascade
);
call protect_tenant_table('bandit_lessons');

-- What waits for a person's word: an escalation that was suggested, or anything else that was put here.
create table approvals (
  tenant_id uuid not null,
  approval_id uuid not null,
  project_id uuid not null,
  kind text not null,
  subject_id text not null default '',
  title text not null default '',
  details jsonb not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'taken_over')),
  requested_by text not null default '',
  resolved_by text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index approvals_by_age on approvals (tenant_id, project_id, created_at, approval_id);
create index approvals_pending on approvals (tenant_id, project_id, subject_id) where status = 'pending';
call protect_tenant_table('approvals');
