-- How soon a workspace wants people to be answered, and their matters resolved; null has no target.
create table response_targets (
  tenant_id uuid not null references tenants on delete cascade,
  priority text not null check (priority in ('urgent', 'high', 'normal', 'low')),
  first_response_minutes integer check (first_response_minutes between 1 and 43200),
  resolution_minutes integer check (resolution_minutes between 1 and 525600),
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, priority)
);
call protect_tenant_table('response_targets');

-- The clocks of a conversation's current round, which begins when the person writes first or writes after it was closed.
-- A due time is set while its clock runs and the workspace has a target.
alter table conversations
  -- Since when the person waits for an answer; kept while the conversation is closed.
  add column waiting_since timestamptz,
  add column first_response_at timestamptz,
  add column first_response_by text not null default '' check (first_response_by in ('', 'agent', 'operator')),
  add column first_response_due_at timestamptz,
  add column first_response_missed_at timestamptz,
  -- Since when the team has it, moved forward by the time it was put aside; null while it is.
  add column resolving_since timestamptz,
  -- What the clock showed when it was stopped.
  add column resolving_seconds integer not null default 0,
  add column resolution_due_at timestamptz,
  add column resolution_missed_at timestamptz,
  add column resolved_at timestamptz;
-- Read every minute for all workspaces, and by the filters of the inbox: it has only conversations whose clocks run.
create index conversations_due on conversations (tenant_id, project_id, first_response_due_at, resolution_due_at)
  where first_response_due_at is not null or resolution_due_at is not null;
create index conversations_missed on conversations (tenant_id, project_id, last_message_at)
  where first_response_missed_at is not null or resolution_missed_at is not null;
