-- Search indexes of large memories as a process built them, so that another one reads them instead of building them from
-- every row: compressed neither by us nor by the database, in pieces. Part 0 is written last and says how many there are.
-- A snapshot holds words and vectors of its rows. What removes rows raises `rebuilt_at_version` of their scope, and the
-- snapshots go in that very statement; a part is only written while the scope still has the version it was begun with.
create table memory_index_parts (
  tenant_id uuid not null,
  agent_id uuid not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null,
  snapshot_id uuid not null,
  part integer not null,
  version bigint not null,
  format text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, snapshot_id, part),
  foreign key (tenant_id, agent_id, user_id, instance_id) references memory_scopes on delete cascade
);
create index memory_index_parts_by_scope on memory_index_parts (tenant_id, agent_id, user_id, instance_id, part);
alter table memory_index_parts alter column content set storage external;
call protect_tenant_table('memory_index_parts');

create table kb_index_parts (
  tenant_id uuid not null,
  scope_id text collate "C" not null,
  snapshot_id uuid not null,
  part integer not null,
  version bigint not null,
  format text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, snapshot_id, part),
  foreign key (tenant_id, scope_id) references kb_scopes on delete cascade
);
create index kb_index_parts_by_scope on kb_index_parts (tenant_id, scope_id, part);
alter table kb_index_parts alter column content set storage external;
call protect_tenant_table('kb_index_parts');

create function remove_memory_index() returns trigger language plpgsql as
$$
begin
  delete from memory_index_parts
  where tenant_id = old.tenant_id and agent_id = old.agent_id and user_id = old.user_id
    and instance_id = old.instance_id;
  return new;
end
$$;
create trigger memory_scopes_remove_index before update of rebuilt_at_version on memory_scopes
  for each row when (new.rebuilt_at_version <> old.rebuilt_at_version) execute function remove_memory_index();

create function remove_kb_index() returns trigger language plpgsql as
$$
begin
  delete from kb_index_parts where tenant_id = old.tenant_id and scope_id = old.scope_id;
  return new;
end
$$;
create trigger kb_scopes_remove_index before update of rebuilt_at_version on kb_scopes
  for each row when (new.rebuilt_at_version <> old.rebuilt_at_version) execute function remove_kb_index();
