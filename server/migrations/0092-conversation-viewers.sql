-- Which members have a conversation open, and who of them is writing. An entry counts for some seconds after it was seen.
create table conversation_viewers (
  tenant_id uuid not null,
  user_id uuid not null,
  conversation_id uuid not null,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (tenant_id, user_id, conversation_id),
  foreign key (tenant_id, user_id) references workspace_users on update cascade on delete cascade,
  foreign key (tenant_id, conversation_id) references conversations on delete cascade
);
create index conversation_viewers_now on conversation_viewers (tenant_id, conversation_id, seen_at);
call protect_tenant_table('conversation_viewers');
