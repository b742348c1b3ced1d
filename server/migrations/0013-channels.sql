-- Where a project is reached by its contacts. Secrets (app secret, access token, verify token) are sealed.
create table channel_connections (
  tenant_id uuid not null,
  project_id uuid not null,
  connection_id uuid not null,
  channel_type text not null check (channel_type in ('whatsapp', 'messenger', 'instagram', 'telegram', 'web')),
  provider_mode text not null check (provider_mode in ('byo_app', 'embedded_signup')),
  display_name text not null default '',
  app_id text not null default '',
  phone_number_id text not null default '',
  page_id text not null default '',
  business_account_id text not null default '',
  social_account_id text not null default '',
  default_agent_id uuid,
  secrets bytea not null,
  templates jsonb not null default 'null',
  status text not null default 'active' check (status in ('active', 'paused', 'error')),
  status_code text not null default '',
  status_detail text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, default_agent_id) references agents on delete set null (default_agent_id)
);
-- A channel calls the connection's address, which names no workspace: this is how the workspace is found.
create unique index channel_connections_by_address on channel_connections (connection_id);
create index channel_connections_by_project on channel_connections (tenant_id, project_id, created_at, connection_id);
create index channel_connections_by_agent on channel_connections (tenant_id, default_agent_id)
  where default_agent_id is not null;
call protect_tenant_table('channel_connections');

-- What channels told us, as they told it: stored before it is acknowledged, read by a job.
create table inbound_events (
  tenant_id uuid not null,
  connection_id uuid not null,
  event_id uuid not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  error text not null default '',
  primary key (tenant_id, connection_id, event_id),
  foreign key (tenant_id, connection_id) references channel_connections on delete cascade
);
create index inbound_events_waiting on inbound_events (tenant_id, connection_id, event_id) where processed_at is null;
create index inbound_events_by_age on inbound_events (tenant_id, received_at);
call protect_tenant_table('inbound_events');

-- One conversation for each contact of a connection. control_epoch grows with every change of who speaks, so that a
-- reply begun before is recognised when it is about to be sent. reply_job_id names the job that is writing a reply.
create table conversations (
  tenant_id uuid not null,
  project_id uuid not null,
  conversation_id uuid not null,
  connection_id uuid,
  channel_type text not null,
  external_id text collate "C" not null,
  user_id text collate "C" not null,
  contact_name text not null default '',
  agent_id uuid,
  controller text not null default 'agent' check (controller in ('agent', 'human')),
  controller_operator_id text not null default '',
  takeover_started_at timestamptz,
  control_epoch integer not null default 0,
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed')),
  snoozed_until timestamptz,
  tags text[] not null default '{}',
  tier text not null default '',
  model text not null default '',
  unread_count integer not null default 0,
  last_direction text not null default '',
  last_message_preview text not null default '',
  last_message_at timestamptz not null,
  last_sort_key text collate "C" not null default '',
  last_inbound_at timestamptz,
  delivered_until timestamptz,
  read_until timestamptz,
  handoffs jsonb not null default '[]',
  routing jsonb not null default '{}',
  meta jsonb not null default '{}',
  reply_job_id uuid,
  reply_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, connection_id) references channel_connections on delete set null (connection_id),
  foreign key (tenant_id, agent_id) references agents on delete set null (agent_id)
);
create unique index conversations_of_contact on conversations (tenant_id, connection_id, external_id);
create index conversations_by_activity on conversations (tenant_id, project_id, last_message_at, conversation_id);
create index conversations_of_user on conversations (tenant_id, project_id, user_id, last_message_at);
create index conversations_of_agent on conversations (tenant_id, agent_id, last_message_at) where agent_id is not null;
call protect_tenant_table('conversations');

-- The transcript. Its order is said_at and then sort_key, both made of what the channel says of a message, so it does
-- not depend on the order of arrival. needs_reply marks what nobody has answered, is_remembered what memory has.
create table conversation_messages (
  tenant_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  connection_id uuid,
  channel_message_id text collate "C",
  said_at timestamptz not null,
  sort_key text collate "C" not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  role text not null check (role in ('user', 'assistant')),
  author_type text not null check (author_type in ('user', 'agent', 'operator')),
  author_id text not null default '',
  kind text not null default 'text',
  content text not null,
  attachments jsonb not null default '[]',
  delivery_status text not null default '' check (delivery_status in ('', 'queued', 'sent', 'delivered', 'read', 'failed')),
  delivery_code text not null default '',
  delivery_detail text not null default '',
  send_key text collate "C",
  template jsonb,
  needs_reply boolean not null default false,
  is_remembered boolean not null default false,
  sending_job_id uuid,
  sending_since timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, conversation_id) references conversations on delete cascade
);
create unique index conversation_messages_by_channel_id on conversation_messages
  (tenant_id, connection_id, channel_message_id);
create unique index conversation_messages_in_order on conversation_messages
  (tenant_id, conversation_id, said_at, sort_key);
create unique index conversation_messages_by_send_key on conversation_messages
  (tenant_id, conversation_id, send_key) where send_key is not null;
create index conversation_messages_to_answer on conversation_messages (tenant_id, conversation_id) where needs_reply;
create index conversation_messages_to_send on conversation_messages (tenant_id, conversation_id, said_at)
  where delivery_status = 'queued';
call protect_tenant_table('conversation_messages');

-- What a channel said about a message before we knew that this is its name.
create table early_receipts (
  tenant_id uuid not null,
  connection_id uuid not null,
  channel_message_id text collate "C" not null,
  status text not null check (status in ('sent', 'delivered', 'read', 'failed')),
  code text not null default '',
  detail text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, connection_id, channel_message_id, status),
  foreign key (tenant_id, connection_id) references channel_connections on delete cascade
);
call protect_tenant_table('early_receipts');
