create table agents (
  tenant_id uuid not null references tenants on delete cascade,
  agent_id uuid not null,
  project_id uuid not null,
  name text not null,
  -- Lower-cased; names address agents without regard to case.
  name_key text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id),
  constraint agents_name unique (tenant_id, name_key),
  foreign key (tenant_id, project_id) references projects
);
create index agents_by_project on agents (tenant_id, project_id, created_at);
call protect_tenant_table('agents');
