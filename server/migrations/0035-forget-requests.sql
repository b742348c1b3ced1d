-- What a person was asked before it is forgotten, until they answer or go on to something else: ids and no words.
create table chat_forget_requests (
  tenant_id uuid not null,
  agent_id uuid not null,
  session_id text collate "C" not null,
  user_id text collate "C" not null,
  instance_id text collate "C" not null default '',
  kind text not null check (kind in ('some', 'everything')),
  language text not null,
  options jsonb not null default '[]',
  asked_at timestamptz not null,
  primary key (tenant_id, agent_id, session_id, user_id, instance_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index chat_forget_requests_of_person on chat_forget_requests (tenant_id, user_id);
call protect_tenant_table('chat_forget_requests');
