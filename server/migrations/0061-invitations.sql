-- Links by mail. Only hashes of what they carry are stored.
create table invitations (
  tenant_id uuid not null references tenants on delete cascade,
  invitation_id uuid not null,
  token_hash bytea not null,
  email text not null,
  display_name text not null default '',
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  -- Whether the link went to the address by mail, so that accepting it proves the address.
  is_mailed boolean not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  -- Who accepted it.
  user_id uuid,
  primary key (tenant_id, invitation_id)
);
create unique index invitations_by_hash on invitations (token_hash);
create index invitations_in_order on invitations (tenant_id, created_at);
call protect_tenant_table('invitations');

create table password_resets (
  tenant_id uuid not null references tenants on delete cascade,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash)
);
create unique index password_resets_by_hash on password_resets (token_hash);
create index password_resets_by_user on password_resets (tenant_id, user_id, created_at);
create index password_resets_by_age on password_resets (created_at);
call protect_tenant_table('password_resets');

-- When the person proved that the address is theirs; null after the workspace has changed it.
alter table workspace_users add column email_verified_at timestamptz;
create index workspace_users_by_email on workspace_users (lower(email)) where email is not null;
