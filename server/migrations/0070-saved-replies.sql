-- Texts that operators insert into their replies.
create table saved_replies (
  tenant_id uuid not null references tenants on delete cascade,
  reply_id uuid not null,
  project_id uuid not null,
  name text not null,
  shortcut text not null,
  -- The shortcut in lower case.
  shortcut_key text collate "C" not null,
  content text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, reply_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create unique index saved_replies_by_shortcut on saved_replies (tenant_id, project_id, shortcut_key);
call protect_tenant_table('saved_replies');
