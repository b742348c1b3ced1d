-- Who of the team looks after a conversation, and how urgent it is.
alter table conversations
  add column assignee_id uuid,
  add column priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  add constraint conversations_assignee foreign key (tenant_id, assignee_id) references workspace_users
    on update cascade on delete set null (assignee_id);
create index conversations_of_assignee on conversations (tenant_id, assignee_id) where assignee_id is not null;
-- The counts of the inbox are read from this index alone.
create index conversations_counted on conversations
  (tenant_id, project_id, status, channel_type, controller, assignee_id);

-- A member who is disabled, here or by the identity provider, looks after nothing any more.
create function unassign_disabled_member() returns trigger language plpgsql as
$$
begin
  update conversations set assignee_id = null
  where tenant_id = new.tenant_id and assignee_id = new.user_id;
  return null;
end
$$;
create trigger workspace_users_unassign after update of status on workspace_users
  for each row when (new.status = 'disabled' and old.status <> 'disabled')
  execute function unassign_disabled_member();

-- Remarks of the team in a conversation. They are not part of the transcript: no channel, model or memory reads them.
create table conversation_notes (
  tenant_id uuid not null,
  conversation_id uuid not null,
  note_id uuid not null,
  -- `user:<id>` or `key:<id>`.
  author_id text not null,
  content text not null,
  -- Members who were named in it.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, conversation_id) references conversations on delete cascade
);
create index conversation_notes_in_order on conversation_notes (tenant_id, conversation_id, created_at, note_id);
call protect_tenant_table('conversation_notes');
