-- Outside servers of the Model Context Protocol whose tools the agents of a project may use.
create table mcp_servers (
  tenant_id uuid not null references tenants on delete cascade,
  server_id uuid not null,
  project_id uuid not null,
  -- Part of the names under which models are offered its tools.
  name text not null,
  url text not null,
  -- Headers that are sent along, sealed.
  secrets bytea not null,
  timeout_ms integer not null,
  is_active boolean not null default true,
  -- What it offered when it was last asked: name, description and schema of each tool.
  tools jsonb not null default '[]',
  probed_at timestamptz,
  -- Why the last attempt to ask it failed.
  probe_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, server_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create unique index mcp_servers_by_name on mcp_servers (tenant_id, project_id, name);
call protect_tenant_table('mcp_servers');
