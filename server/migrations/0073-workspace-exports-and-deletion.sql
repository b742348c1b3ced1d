-- One archive of everything that a workspace stores, and how far it is.
create table workspace_exports (
  tenant_id uuid not null references tenants on delete cascade,
  export_id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'expired')),
  requested_by text not null,
  -- Which table is next, and after which of its keys.
  step integer not null default 0,
  place jsonb not null default '[]',
  counts jsonb not null default '{}',
  parts integer not null default 0,
  byte_size bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, export_id)
);
create index workspace_exports_in_order on workspace_exports (tenant_id, created_at, export_id);
create unique index workspace_exports_under_way on workspace_exports (tenant_id) where state = 'running';
create index workspace_exports_due on workspace_exports (expires_at) where state = 'done';
call protect_tenant_table('workspace_exports');

-- The archive is the bytes of its parts, one after the other. They are kept where files are.
create table workspace_export_parts (
  tenant_id uuid not null,
  export_id uuid not null,
  part integer not null,
  file_id uuid not null,
  byte_size bigint not null,
  primary key (tenant_id, export_id, part),
  foreign key (tenant_id, export_id) references workspace_exports on delete cascade
);
call protect_tenant_table('workspace_export_parts');
create trigger workspace_export_parts_remove_bytes after delete on workspace_export_parts
  for each row execute function remove_bytes_of_file();

-- scheduled -> cancelled | running -> done. No reference to tenants: the receipt stays.
create table workspace_deletions (
  tenant_id uuid not null,
  deletion_id uuid not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'cancelled', 'running', 'done')),
  requested_by text not null,
  due_at timestamptz not null,
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, deletion_id)
);
create unique index workspace_deletions_open on workspace_deletions (tenant_id) where state in ('scheduled', 'running');
create index workspace_deletions_due on workspace_deletions (due_at) where state in ('scheduled', 'running');
create index workspace_deletions_in_order on workspace_deletions (created_at, deletion_id);
call protect_tenant_table('workspace_deletions');
-- A workspace plans its deletion and takes that back; it neither removes the record nor says that it was carried out.
revoke delete on workspace_deletions from rapport_app;

-- The oldest workspace's owner operates the installation where no operators are named.
create function is_first_workspace(p_tenant uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as
$$ select p_tenant = (select tenant_id from tenants order by created_at, tenant_id limit 1) $$;
alter function is_first_workspace owner to rapport_system;
revoke execute on function is_first_workspace from public;
grant execute on function is_first_workspace to rapport_app;

-- The function below works as the owner of the table, who sees its rows within it alone.
create policy ledger_words on ledger_entries to current_user
  using (current_setting('app.empties_ledger', true) = 'yes');

-- Amounts stay and words go: a slice of the entries of a workspace whose deletion is under way.
create function empty_ledger_words(p_tenant uuid, slice integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  emptied integer;
begin
  perform set_config('app.empties_ledger', 'yes', true);
  update ledger_entries set description = '', created_by = ''
  where tenant_id = p_tenant and ctid = any (array(
    select ctid from ledger_entries where tenant_id = p_tenant and (description <> '' or created_by <> '') limit slice));
  get diagnostics emptied = row_count;
  perform set_config('app.empties_ledger', '', true);
  return emptied;
end
$$;
revoke execute on function empty_ledger_words from public;
grant execute on function empty_ledger_words to rapport_system;
