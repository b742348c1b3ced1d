-- The key that a workspace's secrets are sealed with, itself sealed with the installation's encryption key. Without this
-- row the workspace's secrets cannot be read any more, in copies of the database either. Requests read and add it; only
-- the system role replaces it under another encryption key, and removes it with the workspace.
create table workspace_keys (
  tenant_id uuid primary key,
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);
call protect_tenant_table('workspace_keys');
revoke update, delete on workspace_keys from rapport_app;
