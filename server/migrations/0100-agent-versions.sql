-- What an agent was set to after each change, newest last, with who changed what. The newest hundred of an agent are kept.
-- Agents from before have no rows until they are changed: the first change then also stores the state before it.
create table agent_versions (
  tenant_id uuid not null,
  agent_id uuid not null,
  version integer not null check (version > 0),
  made_by text not null,
  cause text not null,
  fields text[] not null default '{}',
  content jsonb not null,
  restored_from integer,
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, version),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
call protect_tenant_table('agent_versions');
