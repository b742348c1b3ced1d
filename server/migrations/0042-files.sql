-- Files of conversations and people: what is known about them. The bytes are in the file storage, under the name
-- <tenant_id>/<file_id>.
create table files (
  tenant_id uuid not null references tenants on delete cascade,
  file_id uuid not null,
  project_id uuid not null,
  conversation_id uuid,
  user_id text collate "C",
  file_name text not null,
  media_type text not null,
  byte_size bigint not null,
  checksum text collate "C" not null,
  source text not null check (source in ('upload', 'inbound', 'outbound', 'generated')),
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, file_id),
  check (conversation_id is not null or user_id is not null),
  foreign key (tenant_id, conversation_id) references conversations on delete cascade
);
create index files_of_project on files (tenant_id, project_id, created_at, file_id);
create index files_of_conversation on files (tenant_id, conversation_id, created_at, file_id)
  where conversation_id is not null;
create index files_of_person on files (tenant_id, user_id, created_at, file_id) where user_id is not null;
call protect_tenant_table('files');

-- Bytes that have to be removed from the storage when due_at has passed. A row is written before bytes are stored and
-- deleted in the transaction that stores the file's row, so bytes of an upload that was interrupted are found here. No
-- reference to the workspace: bytes outlive its rows until they are removed.
create table file_removals (
  tenant_id uuid not null,
  file_id uuid not null,
  due_at timestamptz not null,
  primary key (tenant_id, file_id)
);
call protect_tenant_table('file_removals');

-- However a file's row goes (deleted, erased with a person, by a cascade from its conversation or workspace), its bytes
-- are to go as well.
create function remove_bytes_of_file() returns trigger language plpgsql as
$$
begin
  insert into file_removals (tenant_id, file_id, due_at) values (old.tenant_id, old.file_id, '-infinity')
  on conflict (tenant_id, file_id) do update set due_at = excluded.due_at;
  return null;
end
$$;
create trigger files_remove_bytes after delete on files for each row execute function remove_bytes_of_file();
