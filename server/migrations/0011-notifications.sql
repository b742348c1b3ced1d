-- Where a project's events are delivered to. config holds what may be shown; secrets are sealed.
create table notification_channels (
  tenant_id uuid not null,
  project_id uuid not null,
  channel_id uuid not null,
  name text not null,
  type text not null check (type in ('webhook', 'email', 'slack', 'composio')),
  config jsonb not null default '{}',
  secrets bytea not null,
  events text[] not null default '{}',
  filter jsonb not null default '{}',
  active boolean not null default true,
  disabled_reason text not null default '',
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, channel_id)
);
create index notification_channels_by_project on notification_channels (tenant_id, project_id, created_at, channel_id);
call protect_tenant_table('notification_channels');

-- One address for each type of event, of a project (scope_id is its id) or of the whole workspace (scope_id is the
-- workspace's id).
create table webhooks (
  tenant_id uuid not null,
  scope_id uuid not null,
  event_type text collate "C" not null,
  webhook_url text not null,
  secrets bytea not null,
  active boolean not null default true,
  disabled_reason text not null default '',
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, scope_id, event_type)
);
call protect_tenant_table('webhooks');

-- One event on its way to one receiver: a channel, or the webhook of a scope and its type.
create table deliveries (
  tenant_id uuid not null,
  delivery_id uuid not null,
  channel_id uuid,
  scope_id uuid,
  event_id uuid not null,
  event_type text collate "C" not null,
  project_id uuid,
  payload jsonb not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  occurred_at timestamptz not null,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, delivery_id)
);
create unique index deliveries_to_channel on deliveries (tenant_id, channel_id, event_id) where channel_id is not null;
create unique index deliveries_to_webhook on deliveries (tenant_id, scope_id, event_type, event_id)
  where channel_id is null;
create index deliveries_by_age on deliveries (tenant_id, created_at);
call protect_tenant_table('deliveries');

create table delivery_attempts (
  tenant_id uuid not null,
  attempt_id uuid not null,
  delivery_id uuid not null,
  channel_id uuid,
  scope_id uuid,
  event_type text collate "C" not null,
  url text not null,
  status text not null check (status in ('success', 'failed')),
  response_code integer,
  response_body text not null default '',
  error_message text not null default '',
  duration_ms integer not null,
  attempt_number integer not null,
  request_body text not null,
  created_at timestamptz not null,
  primary key (tenant_id, attempt_id),
  foreign key (tenant_id, delivery_id) references deliveries on delete cascade
);
create index delivery_attempts_of_channel on delivery_attempts (tenant_id, channel_id, created_at, attempt_id)
  where channel_id is not null;
create index delivery_attempts_of_webhook on delivery_attempts
  (tenant_id, scope_id, event_type, created_at, attempt_id) where channel_id is null;
create index delivery_attempts_by_delivery on delivery_attempts (tenant_id, delivery_id);
call protect_tenant_table('delivery_attempts');

-- How far a workspace's events have been handed out. Workspaces without receivers have no row.
create table notification_cursors (
  tenant_id uuid not null primary key,
  seq bigint not null
);
call protect_tenant_table('notification_cursors');
