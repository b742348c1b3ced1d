-- How far a workspace's audit log was handed to its webhook.
create table audit_cursors (
  tenant_id uuid primary key references tenants on delete cascade,
  at timestamptz not null,
  audit_id uuid not null
);
call protect_tenant_table('audit_cursors');
