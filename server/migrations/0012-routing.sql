-- Which agent a contact belongs to, once that is known. agent_id is what the classification found; an operator's choice
-- stands beside it.
create table permanent_routes (
  tenant_id uuid not null,
  project_id uuid not null,
  user_id text collate "C" not null,
  route_id uuid not null,
  contact_name text not null,
  tier text not null,
  agent_id uuid not null,
  override_agent_id uuid,
  overridden_by text not null default '',
  classified_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id, user_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index permanent_routes_by_agent on permanent_routes (tenant_id, agent_id);
create index permanent_routes_by_override on permanent_routes (tenant_id, override_agent_id)
  where override_agent_id is not null;
call protect_tenant_table('permanent_routes');

create table routing_configs (
  tenant_id uuid not null,
  project_id uuid not null,
  config jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, project_id)
);
call protect_tenant_table('routing_configs');
