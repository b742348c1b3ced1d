-- The present manifest of a workspace; every write bumps the version and keeps the one before.
create table manifests (
  tenant_id uuid primary key references tenants on delete cascade,
  version integer not null,
  manifest jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null
);
call protect_tenant_table('manifests');

create table manifest_versions (
  tenant_id uuid not null references tenants on delete cascade,
  version integer not null,
  manifest jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, version)
);
call protect_tenant_table('manifest_versions');

create table upgrade_requests (
  tenant_id uuid not null references tenants on delete cascade,
  request_id uuid not null,
  message text not null,
  requested_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, request_id)
);
call protect_tenant_table('upgrade_requests');
